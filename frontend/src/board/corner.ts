import type { BoardGeometry } from "../protocol/types";
import { distance, distanceToPath, type Point } from "./geometry";

const MARGIN = 34;

/** Where a drawing of the given radius (map units) stands clear of all cities and lanes: a corner or an edge, or null. */
export function emptyCorner(geometry: BoardGeometry, radius: number): Point | null {
  const [w, h] = geometry.size;
  const room = MARGIN + radius;
  const spots: Point[] = [];
  for (const x of [room, w - room]) for (let y = h - room; y >= room; y -= 40) spots.push([x, y]);
  const clear = (p: Point) =>
    Math.min(
      ...geometry.cities.map((city) => distance(p, [city.x, city.y]) - 30),
      ...geometry.routes.map((route) => distanceToPath(p, route.path) - 12),
    );
  const found = spots.filter((p) => clear(p) > radius + 12);
  return found[0] ?? null;
}
