import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BoardGeometry, Route } from "../protocol/types";
import usa from "./fixtures/usa.json";
import { connect, walk } from "./path";

const { routes, tickets, cities } = usa as unknown as BoardGeometry;

/** Trains still needed, by relaxing every lane until nothing changes. */
function needed(from: string, to: string, own: (r: Route) => boolean, open: (r: Route) => boolean): number {
  const best = new Map(cities.map((city) => [city.id, Infinity]));
  best.set(from, 0);
  for (let changed = true; changed; ) {
    changed = false;
    for (const route of routes.filter((r) => own(r) || open(r))) {
      for (const [a, b] of [[route.a, route.b], [route.b, route.a]] as const) {
        const cost = best.get(a)! + (own(route) ? 0 : route.length);
        if (cost < best.get(b)!) {
          best.set(b, cost);
          changed = true;
        }
      }
    }
  }
  return best.get(to)!;
}

describe("the way a ticket can be completed on", () => {
  const state = fc.array(fc.constantFrom("own", "open", "shut"), { minLength: 101, maxLength: 101 });

  test("needs as few trains as exhaustive relaxation finds, and is a walk between the cities", () => {
    fc.assert(
      fc.property(fc.constantFrom(...tickets), state, (ticket, lanes) => {
        const own = (r: Route) => lanes[r.id] === "own";
        const open = (r: Route) => lanes[r.id] === "open";
        const way = connect(routes, ticket.a, ticket.b, own, open);
        const fewest = needed(ticket.a, ticket.b, own, open);
        expect(way?.trains ?? Infinity).toBe(fewest);
        if (!way) return;
        let here = ticket.a;
        for (const id of way.routes) {
          const route = routes.find((r) => r.id === id)!;
          expect([route.a, route.b]).toContain(here);
          here = route.a === here ? route.b : route.a;
        }
        expect(here).toBe(ticket.b);
        expect([...way.own, ...way.missing].sort()).toEqual([...way.routes].sort());
      }),
      { numRuns: 500 },
    );
  });

  test("prefers own lanes, then the shorter of equals", () => {
    const own = (r: Route) => r.id === 44;
    const way = connect(routes, "toronto", "duluth", own, () => true)!;
    expect(way).toEqual({ routes: [44], own: [44], missing: [], trains: 0 });
    expect(connect(routes, "toronto", "duluth", () => false, () => true)!.trains).toBe(5);
  });

  test("is null when the cities are cut off", () => {
    expect(connect(routes, "toronto", "duluth", () => false, () => false)).toBeNull();
  });
});

test("lanes are walked end to end, whichever way round they are stored", () => {
  fc.assert(
    fc.property(fc.constantFrom(...cities), fc.array(fc.nat(), { minLength: 1, maxLength: 25 }), (start, turns) => {
      let here = start.id;
      const lanes: Route[] = [];
      for (const turn of turns) {
        const exits = routes.filter((r) => (r.a === here || r.b === here) && !lanes.includes(r));
        if (!exits.length) break;
        const route = exits[turn % exits.length]!;
        lanes.push(route);
        here = route.a === here ? route.b : route.a;
      }
      const steps = walk(lanes);
      let at: string | null = null;
      for (const { route, back } of steps) {
        const [from, to] = back ? [route.b, route.a] : [route.a, route.b];
        if (at !== null) expect(from).toBe(at);
        at = to;
      }
      expect(steps.at(-1)?.upto).toBe(lanes.reduce((sum, r) => sum + r.length, 0));
    }),
    { numRuns: 500 },
  );
});
