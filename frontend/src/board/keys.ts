import type { Direction } from "./cities";

export interface Keys {
  zoom: (factor: number) => void;
  fit: () => void;
  /** from a focused city to the next in that direction */
  step: (city: string, direction: Direction) => void;
  city: (city: string) => void;
  lane: (route: number) => void;
  /** a survey bed, by its content lane id */
  bed: (route: string) => void;
}

/** How much one press of a button or key zooms. */
export const STEP = 1.5;
const ARROWS: Record<string, Direction> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

/** Attachment: + and − zoom, 0 fits; on a city arrows go on, Enter opens; on a lane Enter chooses it. */
export function keys(on: Keys) {
  return (node: HTMLElement) => {
    const keydown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const marked = (name: string) => (event.target as Element).closest<SVGElement>(`[data-${name}]`)?.dataset[name];
      const [city, lane, bed, arrow] = [marked("city"), marked("route"), marked("bed"), ARROWS[event.key]];
      const enter = event.key === "Enter" || event.key === " ";
      if (event.key === "+" || event.key === "=") on.zoom(STEP);
      else if (event.key === "-") on.zoom(1 / STEP);
      else if (event.key === "0") on.fit();
      else if (arrow && city) on.step(city, arrow);
      else if (enter && city) on.city(city);
      else if (enter && lane) on.lane(Number(lane));
      else if (enter && bed) on.bed(bed);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    node.addEventListener("keydown", keydown);
    return () => node.removeEventListener("keydown", keydown);
  };
}
