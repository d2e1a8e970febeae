import type { Route } from "../protocol/types";

/** A connection of two cities: the lanes in walking order, those already owned, those still to claim. */
export interface Connection {
  routes: number[];
  own: number[];
  missing: number[];
  /** trains still needed */
  trains: number;
}

/**
 * The cheapest way to complete a ticket: own lanes cost nothing, open lanes their length; among equals the
 * shorter way. Null when the cities can no longer be joined.
 */
export function connect(
  routes: readonly Route[],
  from: string,
  to: string,
  own: (route: Route) => boolean,
  open: (route: Route) => boolean,
): Connection | null {
  const exits = new Map<string, { to: string; route: Route; cost: number }[]>();
  for (const route of routes) {
    const mine = own(route);
    if (!mine && !open(route)) continue;
    // Lengths add up to far less than 1000 spaces: the fraction only breaks ties.
    const cost = (mine ? 0 : route.length) + route.length / 1000;
    for (const [a, b] of [[route.a, route.b], [route.b, route.a]] as const) {
      const list = exits.get(a) ?? [];
      list.push({ to: b, route, cost });
      exits.set(a, list);
    }
  }
  const best = new Map<string, { cost: number; by: Route | null; before: string }>([[from, { cost: 0, by: null, before: from }]]);
  const settled = new Set<string>();
  for (;;) {
    let here: string | null = null;
    for (const [city, { cost }] of best) {
      if (!settled.has(city) && (here === null || cost < best.get(here)!.cost)) here = city;
    }
    if (here === null) return null;
    if (here === to) break;
    settled.add(here);
    const cost = best.get(here)!.cost;
    for (const exit of exits.get(here) ?? []) {
      if (cost + exit.cost < (best.get(exit.to)?.cost ?? Infinity)) {
        best.set(exit.to, { cost: cost + exit.cost, by: exit.route, before: here });
      }
    }
  }
  const way: Route[] = [];
  for (let city = to; city !== from; city = best.get(city)!.before) way.unshift(best.get(city)!.by!);
  const missing = way.filter((route) => !own(route));
  return {
    routes: way.map((route) => route.id),
    own: way.filter(own).map((route) => route.id),
    missing: missing.map((route) => route.id),
    trains: missing.reduce((sum, route) => sum + route.length, 0),
  };
}

export interface Step {
  route: Route;
  /** walked from b to a */
  back: boolean;
  /** trains from the start to the end of this lane */
  upto: number;
}

/** Lanes in walking order, each with its direction; lanes that do not join start anew. */
export function walk(lanes: readonly Route[]): Step[] {
  const first = lanes[0];
  if (!first) return [];
  const second = lanes[1];
  const meets = (city: string, route: Route | undefined) => !!route && (route.a === city || route.b === city);
  // The first lane ends where the second begins; when they are twins either end will do.
  let here = second && meets(first.a, second) && !meets(first.b, second) ? first.b : first.a;
  // From a the walk may run into a dead end that starting at b avoids (two lanes between the same cities first).
  if (second && meets(first.a, second) && meets(first.b, second) && !follows(lanes, here)) here = first.b;
  let upto = 0;
  return lanes.map((route) => {
    const back = route.b === here && route.a !== here;
    here = back ? route.a : route.b;
    upto += route.length;
    return { route, back, upto };
  });
}

function follows(lanes: readonly Route[], start: string): boolean {
  let here = start;
  for (const route of lanes) {
    if (route.a !== here && route.b !== here) return false;
    here = route.a === here ? route.b : route.a;
  }
  return true;
}
