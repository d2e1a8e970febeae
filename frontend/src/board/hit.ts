import type { City, Route, SurveyBed } from "../protocol/types";
import { distance, distanceToPath, spine, type Drawn, type Point } from "./geometry";

/** How far from a lane a tap may be, and how close two lanes must be to ask which; CSS pixels. */
export const REACH = 22;
export const TWIN = 8;

export type Hit =
  | { kind: "route"; route: number }
  | { kind: "choice"; routes: number[] }
  | { kind: "refused"; route: number };

// Measured to the spaces, not to the whole line: lines of many lanes meet in a city, spaces do not.
const spines = new WeakMap<Drawn, Point[]>();
function away(at: Point, route: Drawn): number {
  let path = spines.get(route);
  if (!path) spines.set(route, (path = spine(route)));
  return distanceToPath(at, path);
}

/**
 * What a tap means: the nearest open lane within reach; a choice when others are nearly as near; a lane that
 * is not open only when no open one is in reach. `at` in map units, `scale` in CSS pixels a unit.
 */
export function pick(at: Point, scale: number, routes: readonly Route[], open: (route: Route) => boolean): Hit | null {
  const near = routes
    .map((route) => ({ route, d: away(at, route) * scale }))
    .filter(({ d }) => d <= REACH)
    .sort((p, q) => p.d - q.d);
  const targets = near.filter(({ route }) => open(route));
  const first = targets[0];
  if (!first) return near[0] ? { kind: "refused", route: near[0].route.id } : null;
  const rivals = targets.filter(({ d }) => d - first.d < TWIN);
  if (rivals.length === 1) return { kind: "route", route: first.route.id };
  return { kind: "choice", routes: rivals.map(({ route }) => route.id) };
}

/** The lane under the pointer, taken or not, for a label; within half the reach of a tap. */
export function under(at: Point, scale: number, routes: readonly Route[]): number | null {
  let [best, found] = [Math.min(REACH / 2, 12 * scale + 4), null as number | null];
  for (const route of routes) {
    const d = away(at, route) * scale;
    if (d < best) [best, found] = [d, route.id];
  }
  return found;
}

/** What can be hit on a map, and how it is drawn. */
export interface Targets {
  cities: readonly City[];
  routes: readonly Route[];
  open: (route: Route) => boolean;
  /** how far what stands at a city reaches; CSS pixels */
  radius: (city: City) => number;
  /** not null: one of these cities or beds is being chosen, and lanes are no targets */
  choosable: ReadonlySet<string> | null;
  beds: readonly SurveyBed[];
}

/** The city a point lies on. `at` in map units, `scale` in CSS pixels a unit. */
export const townAt = (at: Point, scale: number, { cities, radius }: Pick<Targets, "cities" | "radius">): City | null =>
  nearest(at, scale, cities, radius);

/** What a tap means: the city it is on, one or a bed to be chosen within reach, or what `pick` finds among the lanes. */
export function aim(at: Point, scale: number, on: Targets): Hit | { kind: "city"; city: string } | { kind: "bed"; bed: string } | null {
  const { choosable } = on;
  const near = choosable && nearest(at, scale, on.cities.filter((city) => choosable.has(city.id)), () => REACH);
  const city = townAt(at, scale, on) ?? near;
  if (city) return { kind: "city", city: city.id };
  if (!choosable) return pick(at, scale, on.routes, on.open);
  const bed = on.beds.find((bed) => choosable.has(bed.route) && away(at, bed) * scale <= REACH);
  return bed ? { kind: "bed", bed: bed.route } : null;
}

function nearest(at: Point, scale: number, cities: readonly City[], reach: (city: City) => number): City | null {
  let [best, found] = [Infinity, null as City | null];
  for (const city of cities) {
    // Where lanes meet without a name, a tap means the lanes (TA-24).
    if (city.junction) continue;
    const d = distance(at, [city.x, city.y]) * scale;
    if (d <= reach(city) && d < best) [best, found] = [d, city];
  }
  return found;
}
