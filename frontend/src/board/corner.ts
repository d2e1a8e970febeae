import type { BoardGeometry } from "../protocol/types";
import { distance, distanceToPath, type Point } from "./geometry";

const MARGIN = 34;

/** Radius of the room the compass takes, map units. */
export const COMPASS = 78;

/** Where a drawing of the given radius (map units) stands clear of all cities and lanes: a corner or an edge, or null. */
export function emptyCorner(geometry: BoardGeometry, radius: number): Point | null {
  const [w, h] = geometry.size;
  const room = MARGIN + radius;
  const spots: Point[] = [];
  for (const x of [room, w - room]) for (let y = h - room; y >= room; y -= 40) spots.push([x, y]);
  // On a campaign's board it stands on blank paper.
  const edges = geometry.regions?.flatMap(({ outlines }) => outlines.flat()) ?? [];
  const clear = (p: Point) =>
    Math.min(
      ...edges.map((edge) => distance(p, edge)),
      ...geometry.cities.map((city) => distance(p, [city.x, city.y]) - 30),
      ...geometry.routes.map((route) => distanceToPath(p, route.path) - 12),
    );
  const found = spots.filter((p) => clear(p) > radius + 12);
  return found[0] ?? null;
}

/** The upper left corner of a free place for a box at the lower or upper edge, clear of the compass too; or null. */
export function emptyBox(geometry: BoardGeometry, [w, h]: readonly [number, number]): Point | null {
  const compass = emptyCorner(geometry, COMPASS);
  const things = [
    ...geometry.cities.map((city) => ({ at: [city.x, city.y] as Point, room: 40 })),
    ...geometry.routes.flatMap((route) => route.spaces.map(([x, y]) => ({ at: [x, y] as Point, room: 34 }))),
    ...(compass ? [{ at: compass, room: COMPASS }] : []),
  ];
  const [width, height] = geometry.size;
  for (const y of [height - MARGIN - h, MARGIN]) {
    for (let x = MARGIN; x + w <= width - MARGIN; x += 10) {
      const away = ([px, py]: Point) => Math.hypot(px - Math.min(Math.max(px, x), x + w), py - Math.min(Math.max(py, y), y + h));
      if (things.every(({ at, room }) => away(at) > room)) return [x, y];
    }
  }
  return null;
}
