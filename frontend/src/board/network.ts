import type { BoardGeometry, Route } from "../protocol/types";

/** A connected network in the order it is counted: each city is joined to an earlier one (LA-6). */
export interface Network {
  cities: readonly string[];
  routes: readonly number[];
  /** milliseconds a city at normal speed; a network never takes longer than three seconds */
  pace?: number;
}

const LONGEST = 3000;

/** Milliseconds it takes to draw. `motion` is 1 at normal speed and 0 without motion. */
export const networkTime = (network: Network, motion: number): number =>
  motion * Math.min(LONGEST, network.cities.length * (network.pace ?? 130));

/** The network of most cities that these lanes form, from its westernmost city on; junctions do not count. */
export function largestNetwork(geometry: BoardGeometry, owned: (route: Route) => boolean): Network {
  const lanes = geometry.routes.filter(owned);
  const cities = new Map(geometry.cities.map((city) => [city.id, city]));
  const left = new Set(
    [...new Set(lanes.flatMap((lane) => [lane.a, lane.b]))].sort((p, q) => cities.get(p)!.x - cities.get(q)!.x),
  );
  let best: Network = { cities: [], routes: [] };
  for (const start of left) {
    const reached = [start];
    for (const here of reached) {
      left.delete(here);
      for (const lane of lanes) {
        const next = lane.a === here ? lane.b : lane.b === here ? lane.a : null;
        if (next !== null && !reached.includes(next)) reached.push(next);
      }
    }
    const joined = reached.filter((id) => !cities.get(id)!.junction);
    const routes = lanes.filter((lane) => reached.includes(lane.a)).map((lane) => lane.id);
    if (joined.length > best.cities.length) best = { cities: joined, routes };
  }
  return best;
}
