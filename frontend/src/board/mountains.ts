import type { BoardGeometry, City, Route } from "../protocol/types";
import { distance, distanceToPath, type Point } from "./geometry";
import { badges, linkOf } from "./levels";

/** A mountain of a lane (LA-4): the space that it crosses, where on it, and the edge that it stands on. */
export interface Peak {
  space: number;
  at: Point;
  /** unit vector to that edge */
  side: Point;
  /** how much further out it stands, because a badge would hide it: 1 or more */
  out: number;
  /** what this costs beside standing at the middle of the space */
  strain: number;
}

const RAISED = 1.65;
/** How far from the middle of its space it may stand, map units. */
const SHIFT = 9;

/** How far a mountain stands beside the middle of its space, in map units at the scale that is most crowded. */
const UP = 16;
/** Nearer than this, in map units, it touches another mountain, a badge, the middle of another lane's space, or a name. */
const ROOM = { peak: 36, badge: 34, space: 24, name: 36 };

const known = new WeakMap<BoardGeometry, ReadonlyMap<number, Peak[]>>();

/** How many mountains stand on a lane: one a crossing (LA-4), or in a campaign one for a route's tag (LW-5), on its first lane. */
const peaksOf = (route: Route, routes: readonly Route[]): number =>
  route.mountain || (route.tags?.includes("mountain") && linkOf(route, routes)[0] === route ? 1 : 0);

/** The mountains of all lanes that have any, by lane: on spaces and edges where they cover least. Deterministic. */
export function mountains(geometry: BoardGeometry): ReadonlyMap<number, Peak[]> {
  let found = known.get(geometry);
  if (!found) known.set(geometry, (found = place(geometry)));
  return found;
}

function place({ routes, cities }: BoardGeometry): ReadonlyMap<number, Peak[]> {
  const placed = new Map<number, Peak[]>();
  const marks = badges(routes).map(({ at }) => at);
  const names = cities.flatMap(name);
  // Where there is no room for a name, it often moves beside its city.
  const beside = cities.flatMap(({ x, y }): Point[] => [[x - 60, y], [x + 60, y]]);
  // Twice: those placed first did not know the others.
  for (const route of [...routes, ...routes].filter((lane) => peaksOf(lane, routes) > 0)) {
    const near = (things: readonly Point[]) => things.filter((thing) => distanceToPath(thing, route.path) < 80);
    const spaces = routes.filter((lane) => lane !== route).flatMap((lane) => lane.spaces.map(([x, y]): Point => [x, y]));
    const around = { marks: near(marks), names: near(names), beside: near(beside), spaces: near(spaces) };
    placed.delete(route.id);
    const peaks: Peak[] = [];
    for (let i = 0; i < peaksOf(route, routes); i++) {
      const others = near([...placed.values(), peaks].flat().map(stands));
      const cost = (peak: Peak): number => {
        const crowd = (things: readonly Point[], room: number): number =>
          things.reduce((sum, thing) => sum + Math.max(0, room - distance(stands(peak), thing)), 0);
        return (
          2 * crowd(others, ROOM.peak) +
          2 * crowd(around.marks, ROOM.badge) +
          0.5 * crowd(around.spaces, ROOM.space) +
          0.3 * crowd(around.names, ROOM.name) +
          0.03 * crowd(around.beside, ROOM.name) +
          // As mountains do, they rise above the lane, all of one lane on the same side.
          (peak.side[1] > 0 ? 2 : 0) +
          (peaks[0] && dot(peaks[0].side, peak.side) < 0 ? 4 : 0) +
          peak.strain
        );
      };
      const free = candidates(route).filter(({ space }) => peaks.every((other) => other.space !== space));
      const costs = free.map(cost);
      peaks.push(free[costs.indexOf(Math.min(...costs))]!);
    }
    placed.set(route.id, peaks);
  }
  return placed;
}

/** Points along a city's name where the map's maker wants it, map units at the scale that is most crowded. */
function name({ name, x, y, label }: City): Point[] {
  if (!label) return [];
  const [wide, [dx, dy, anchor]] = [name.length * 11, label];
  const left = x + Math.sign(dx) * 12 - { start: 0, middle: wide / 2, end: wide }[anchor];
  return [0.1, 0.37, 0.63, 0.9].map((share) => [left + share * wide, y + Math.sign(dy) * 20]);
}

const dot = (p: Point, q: Point): number => p[0] * q[0] + p[1] * q[1];

const stands = ({ at, side, out }: Peak): Point => [at[0] + side[0] * out * UP, at[1] + side[1] * out * UP];

const candidates = (route: Route): Peak[] =>
  route.spaces.flatMap(([x, y, degrees], space) => {
    const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const sides: Point[] = [[-s, c], [s, -c]];
    return [1, RAISED].flatMap((out) =>
      [0, -SHIFT, SHIFT].flatMap((shift) => {
        const [at, strain]: [Point, number] = [[x + c * shift, y + s * shift], (out > 1 ? 12 : 0) + (shift ? 3 : 0)];
        return sides.map((side): Peak => ({ space, at, side, out, strain }));
      }),
    );
  });
