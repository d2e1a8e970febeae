export type Layout = "wide" | "side" | "tall";

/** Which arrangement fits: rails around the map, map beside one column, or all stacked. */
class Screen {
  layout = $state<Layout>("wide");

  start(): void {
    const wide = matchMedia("(min-width: 1000px) and (min-height: 540px)");
    const side = matchMedia("(orientation: landscape) and (max-height: 700px) and (min-width: 560px)");
    const follow = () => (this.layout = wide.matches ? "wide" : side.matches ? "side" : "tall");
    wide.addEventListener("change", follow);
    side.addEventListener("change", follow);
    follow();
  }
}

export const screen = new Screen();
