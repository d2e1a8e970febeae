import type { Route } from "../protocol/types";
import { distance, type Point } from "./geometry";
import { badges } from "./levels";

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
/** Nearer than this, in map units, it touches another mountain, a badge, or the middle of another lane's space. */
const ROOM = { peak: 36, badge: 34, space: 24 };

const known = new WeakMap<readonly Route[], ReadonlyMap<number, Peak[]>>();

/** The mountains of all lanes that have any, by lane: on spaces and edges where they cover least. Deterministic. */
export function mountains(routes: readonly Route[]): ReadonlyMap<number, Peak[]> {
  let found = known.get(routes);
  if (!found) known.set(routes, (found = place(routes)));
  return found;
}

function place(routes: readonly Route[]): ReadonlyMap<number, Peak[]> {
  const placed = new Map<number, Peak[]>();
  const marks = badges(routes).map(({ at }) => at);
  // Twice: those placed first did not know the others.
  for (const route of [...routes, ...routes].filter((lane) => lane.mountain > 0)) {
    const spaces = routes.filter((lane) => lane !== route).flatMap((lane) => lane.spaces.map(([x, y]): Point => [x, y]));
    placed.delete(route.id);
    const peaks: Peak[] = [];
    for (let i = 0; i < route.mountain; i++) {
      const others = [...placed.values(), peaks].flat().map(stands);
      const cost = (peak: Peak): number => {
        const p = stands(peak);
        const press = (things: readonly Point[], room: number) =>
          things.reduce((sum, thing) => sum + Math.max(0, room - distance(p, thing)), 0);
        const crowd = 2 * press(others, ROOM.peak) + 2 * press(marks, ROOM.badge) + 0.5 * press(spaces, ROOM.space);
        // As mountains do, they rise above the lane, all of one lane on the same side.
        return crowd + (peak.side[1] > 0 ? 2 : 0) + (peaks[0] && dot(peaks[0].side, peak.side) < 0 ? 4 : 0) + peak.strain;
      };
      const free = candidates(route).filter(({ space }) => peaks.every((other) => other.space !== space));
      peaks.push(free.reduce((best, peak) => (cost(peak) < cost(best) ? peak : best)));
    }
    placed.set(route.id, peaks);
  }
  return placed;
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
