import type { Route } from "../protocol/types";

/** A point in map units or in CSS pixels; which one is said where it is used. */
export type Point = readonly [x: number, y: number];

export const distance = (p: Point, q: Point): number => Math.hypot(p[0] - q[0], p[1] - q[1]);

function distanceToSegment(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square));
  return Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy);
}

/** Shortest distance from a point to a polyline. */
export function distanceToPath(p: Point, path: readonly Point[]): number {
  let best = Infinity;
  for (let i = 1; i < path.length; i++) best = Math.min(best, distanceToSegment(p, path[i - 1]!, path[i]!));
  return best;
}

/** The point a share (0 to 1) of the way along a polyline. */
export function along(path: readonly Point[], share: number): Point {
  const steps = path.slice(1).map((q, i) => distance(path[i]!, q));
  let left = share * steps.reduce((sum, d) => sum + d, 0);
  for (const [i, step] of steps.entries()) {
    const [p, q] = [path[i]!, path[i + 1]!];
    if (left <= step && step > 0) return [p[0] + ((q[0] - p[0]) * left) / step, p[1] + ((q[1] - p[1]) * left) / step];
    left -= step;
  }
  return path[path.length - 1]!;
}

export const middle = (route: Pick<Route, "path">): Point => along(route.path, 0.5);

/** What of a lane, or of a bed of one, is drawn. */
export type Drawn = Pick<Route, "path" | "spaces" | "space">;

/** A lane's centre line from the outer end of its first space to that of its last, each `more` units longer. */
export function spine(route: Drawn, more = 0): Point[] {
  const reach = route.space[0] / 2 + more;
  const end = ([x, y, degrees]: readonly [number, number, number], city: Point): Point => {
    const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const away = (city[0] - x) * c + (city[1] - y) * s >= 0 ? reach : -reach;
    return [x + away * c, y + away * s];
  };
  const centres = route.spaces.map(([x, y]): Point => [x, y]);
  const [first, last] = [route.spaces[0]!, route.spaces[route.spaces.length - 1]!];
  return [end(first, route.path[0]!), ...centres, end(last, route.path[route.path.length - 1]!)];
}

/** SVG path data of a polyline. */
export const line = (path: readonly Point[]): string => "M" + path.map(([x, y]) => `${round(x)} ${round(y)}`).join("L");

const round = (v: number): number => Math.round(v * 10) / 10;

/** SVG path data of one rounded bar a space of the route, all alike, `grow` units larger on each side. */
export function bars(route: Drawn, height: number, grow = 0): string {
  const [w, h] = [route.space[0] / 2 + grow, height / 2 + grow];
  const r = Math.min(2.6 + grow, h);
  return route.spaces
    .map(([x, y, degrees]) => {
      const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      const at = (u: number, v: number) => `${round(x + u * c - v * s)} ${round(y + u * s + v * c)}`;
      const arc = (u: number, v: number) => `A${r} ${r} 0 0 1 ${at(u, v)}`;
      return (
        `M${at(-w + r, -h)}L${at(w - r, -h)}${arc(w, -h + r)}L${at(w, h - r)}${arc(w - r, h)}` +
        `L${at(-w + r, h)}${arc(-w, h - r)}L${at(-w, -h + r)}${arc(-w + r, -h)}Z`
      );
    })
    .join("");
}

/** A quarter-bent arc between two cities, and the point at its top. */
export function arc(a: Point, b: Point, bend: number): { d: string; top: Point } {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  // Bend towards the north, so that arcs of different tickets stay above their lanes.
  const sign = dx >= 0 ? 1 : -1;
  const control: Point = [(a[0] + b[0]) / 2 + dy * bend * sign, (a[1] + b[1]) / 2 - dx * bend * sign];
  const top: Point = [(a[0] + 2 * control[0] + b[0]) / 4, (a[1] + 2 * control[1] + b[1]) / 4];
  return { d: `M${round(a[0])} ${round(a[1])}Q${round(control[0])} ${round(control[1])} ${round(b[0])} ${round(b[1])}`, top };
}
