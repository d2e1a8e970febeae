import type { City } from "../protocol/types";

export type Direction = "left" | "right" | "up" | "down";

/** The nearest city in a direction: within 60 degrees of it, sideways distance counting threefold. */
export function neighbour(cities: readonly City[], from: City, direction: Direction): City | null {
  const horizontal = direction === "left" || direction === "right";
  const sign = direction === "right" || direction === "down" ? 1 : -1;
  let [best, found] = [Infinity, null as City | null];
  for (const city of cities) {
    const [dx, dy] = [city.x - from.x, city.y - from.y];
    const ahead = sign * (horizontal ? dx : dy);
    const aside = Math.abs(horizontal ? dy : dx);
    if (ahead <= 0 || aside > ahead * 1.74) continue;
    const cost = ahead + 3 * aside;
    if (cost < best) [best, found] = [cost, city];
  }
  return found;
}
