import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BoardGeometry, Route } from "../protocol/types";
import europe from "./fixtures/europe.json";
import legendary from "./fixtures/legendary-asia.json";
import sheet from "./fixtures/sheet.json";
import team from "./fixtures/team-asia.json";
import usa from "./fixtures/usa.json";
import { distance, type Point } from "./geometry";
import { aim, pick, REACH, townAt, under, type Hit, type Targets } from "./hit";

const { routes } = usa as unknown as BoardGeometry;
const all = () => true;

const names = (hit: Hit | null): number[] => (hit === null ? [] : hit.kind === "choice" ? hit.routes : [hit.route]);

/** A point on a space: shares -1 to 1 along and across it. */
function onSpace(route: Route, space: number, along: number, across: number): Point {
  const [x, y, degrees] = route.spaces[space]!;
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const [u, v] = [(along * route.space[0]) / 2, (across * route.space[1]) / 2];
  return [x + u * c - v * s, y + u * s + v * c];
}

const scale = fc.double({ min: 0.22, max: 2, noNaN: true });
const share = fc.double({ min: -1, max: 1, noNaN: true });
const lane = fc.constantFrom(...routes);

describe("a tap on the USA's board, 0.22 to 2 pixels a unit", () => {
  test("every space of every lane gives that lane or a choice with it", () => {
    const wrong: string[] = [];
    for (const k of [0.22, 0.24, 0.3, 0.475, 0.58, 1, 2]) {
      for (const route of routes) {
        for (let i = 0; i < route.length; i++) {
          for (const [along, across] of [[0, 0], [-1, -1], [-1, 1], [1, -1], [1, 1]] as const) {
            const hit = pick(onSpace(route, i, along, across), k, routes, all);
            if (hit?.kind === "refused" || !names(hit).includes(route.id)) wrong.push(`lane ${route.id}, space ${i}, scale ${k}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test("whatever else is open or not", () => {
    fc.assert(
      fc.property(lane, scale, share, share, fc.nat(), fc.uniqueArray(lane), (route, k, along, across, n, shut) => {
        const at = onSpace(route, n % route.length, along, across);
        const hit = pick(at, k, routes, (other) => other === route || !shut.includes(other));
        expect(names(hit)).toContain(route.id);
        for (const other of shut) if (other !== route) expect(names(hit)).not.toContain(other.id);
      }),
      { numRuns: 2000 },
    );
  });

  test("a lane that is not open answers only when no open one is in reach", () => {
    fc.assert(
      fc.property(lane, scale, fc.uniqueArray(lane), (route, k, shut) => {
        const open = (other: Route) => other !== route && !shut.includes(other);
        const hit = pick(onSpace(route, 0, 0, 0), k, routes, open);
        expect(hit).not.toBeNull();
        if (hit!.kind === "refused") expect(hit!.route).toBe(route.id);
        else for (const id of names(hit)) expect(open(routes.find((r) => r.id === id)!)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test("no lane further than the reach of a finger", () => {
    expect(pick([-REACH - 300, 0], 1, routes, all)).toBeNull();
  });

  test("at desktop scale a twin is chosen between, at twice that it is told apart", () => {
    const [a, b] = [32, 33].map((id) => routes.find((route) => route.id === id)!);
    expect(pick(onSpace(a!, 1, 0, 0), 0.45, routes, all)).toEqual({ kind: "choice", routes: [32, 33] });
    expect(pick(onSpace(b!, 1, 0, 0), 1.2, routes, all)).toEqual({ kind: "route", route: 33 });
  });
});

test.each([legendary, team] as unknown as BoardGeometry[])("every space of every lane of $name answers a tap, triples too", ({ routes: lanes }) => {
  for (const k of [0.24, 0.475, 0.58, 1]) {
    for (const route of lanes) {
      for (let i = 0; i < route.length; i++) expect(names(pick(onSpace(route, i, 0, 0), k, lanes, all)), `lane ${route.id} at ${k}`).toContain(route.id);
    }
  }
  for (const route of lanes) expect(under(onSpace(route, 0, 0, 0), 0.58, lanes)).toBe(route.id);
});

test("a tap on a junction is none on a city, and means its lanes", () => {
  const board = team as unknown as BoardGeometry;
  const targets: Targets = { cities: board.cities, routes: board.routes, open: () => true, radius: () => 5, choosable: null, beds: [] };
  const junctions = board.cities.filter((city) => city.junction);
  expect(junctions).toHaveLength(3);
  for (const { id, x, y } of junctions) {
    expect(townAt([x, y], 0.58, targets)).toBeNull();
    const hit = aim([x, y], 0.58, targets);
    expect(hit?.kind === "route" || hit?.kind === "choice", id).toBe(true);
    for (const lane of names(hit as Hit)) expect(board.routes.filter(({ a, b }) => a === id || b === id).map((route) => route.id)).toContain(lane);
  }
});

test("the pointer names the lane it is on, taken or not", () => {
  for (const route of routes) expect(under(onSpace(route, 0, 0, 0), 0.58, routes)).toBe(route.id);
  expect(under([-100, -100], 0.58, routes)).toBeNull();
});

describe("a tap while a city for a station is chosen", () => {
  const board = europe as unknown as BoardGeometry;
  const all = new Set(board.cities.map((city) => city.id));
  const on = (buildable: ReadonlySet<string> | null): Targets => ({
    cities: board.cities,
    routes: board.routes,
    open: () => true,
    radius: () => 5,
    choosable: buildable,
    beds: [],
  });

  test("means the nearest of the cities within the reach of a finger, on a phone and on a desktop", () => {
    for (const k of [0.42, 0.475, 0.58]) {
      for (const city of board.cities) {
        for (let turn = 0; turn < 360; turn += 30) {
          const away = (REACH - 0.5) / k;
          const at: Point = [city.x + away * Math.cos((turn * Math.PI) / 180), city.y + away * Math.sin((turn * Math.PI) / 180)];
          const hit = aim(at, k, on(all));
          const nearest = Math.min(...board.cities.map((c) => distance(at, [c.x, c.y])));
          expect(hit?.kind, city.id).toBe("city");
          const found = board.cities.find((c) => hit?.kind === "city" && c.id === hit.city)!;
          expect(distance(at, [found.x, found.y])).toBeCloseTo(nearest);
        }
      }
    }
  });

  test("on a city that may not be chosen names it, near it a city that may", () => {
    const { x, y } = board.cities.find((city) => city.id === "paris")!;
    const but = new Set([...all].filter((id) => id !== "paris"));
    expect(aim([x, y], 0.475, on(but))).toEqual({ kind: "city", city: "paris" });
    expect(aim([x + 20 / 0.475, y], 0.475, on(new Set(["roma"])))).toBeNull();
  });

  test("is no lane, however near; without a choice it is", () => {
    const lane = board.routes.find((route) => route.length === 8)!;
    const at = onSpace(lane, 4, 0, 0);
    expect(aim(at, 0.58, on(all))).toBeNull();
    expect(aim(at, 0.58, on(null))).toEqual({ kind: "route", route: lane.id });
  });

  test("a city itself goes before its lanes, as far as what stands there reaches", () => {
    const { id, x, y } = board.cities.find((city) => city.id === "frankfurt")!;
    expect(aim([x + 4, y], 1, on(null))).toEqual({ kind: "city", city: id });
    expect(townAt([x + 6, y], 1, on(null))).toBeNull();
    expect(townAt([x + 6, y], 1, { ...on(null), radius: () => 9 })?.id).toBe(id);
  });
});

test("LW-105: a survey bed that may be chosen answers to taps near it, others and lanes do not", () => {
  const board = sheet as unknown as BoardGeometry;
  const targets = (...beds: string[]): Targets => ({
    cities: board.cities,
    routes: board.routes,
    open: () => true,
    radius: () => 5,
    choosable: new Set(beds),
    beds: board.beds!,
  });
  const [one, other] = board.beds!;
  const [x, y] = one!.spaces[0]!;
  expect(aim([x, y], 1, targets(one!.route, other!.route))).toEqual({ kind: "bed", bed: one!.route });
  expect(aim([x, y], 1, targets(other!.route))).toBeNull();
  const [u, v] = board.routes[0]!.spaces[0]!;
  expect(aim([u, v], 1, targets(other!.route))).toBeNull();
});
