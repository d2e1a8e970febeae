import { expect, test } from "vitest";
import type { SideResult } from "../protocol/types";
import { countSteps, running, stepTimes } from "./count";

const seat = (routes: number, tickets: [number, boolean][], longest = 0, left = 0): SideResult => {
  const done = tickets.filter(([, ok]) => ok);
  const sum = (list: [number, boolean][]) => list.reduce((s, [v]) => s + v, 0);
  return {
    routes,
    tickets: tickets.map(([value, ok], i) => ({ id: `t${i}`, a: "a", b: "b", value, done: ok, routes: [], borrowed: [] })),
    tickets_done: sum(done),
    tickets_failed: sum(done) - sum(tickets),
    tickets_completed: done.length,
    longest_path: longest,
    longest_path_trains: 0,
    longest_path_routes: [],
    globetrotter: 0,
    mountains: 0,
    mountain_routes: 0,
    explorer: 0,
    cities_joined: 0,
    stations: 4 * left,
    stations_left: left,
    borrowed: [],
    total: routes + 2 * sum(done) - sum(tickets) + 4 * left + longest,
  };
};
const sides = [seat(20, [[5, true], [8, false]], 10), seat(31, [[11, true]])];

test("US-13: routes, then tickets with failed ones first, the longest path last", () => {
  const kinds = countSteps(sides).map((s) => [s.side, s.kind, s.points]);
  expect(kinds).toEqual([
    [0, "routes", 20],
    [0, "ticket", -8],
    [0, "ticket", 5],
    [1, "routes", 31],
    [1, "ticket", 11],
    [0, "longest", 10],
  ]);
});

test("C-28: the steps add up to the totals", () => {
  const steps = countSteps(sides);
  expect(running(steps, steps.length, 2).map((row) => row.total)).toEqual(sides.map((s) => s.total));
  expect(running(steps, 2, 2)).toMatchObject([
    { routes: 20, ticket: -8, longest: null, total: 12 },
    { routes: null, total: 0 },
  ]);
});

test("EU-18: stations not built count after the tickets; with none left there is nothing to say", () => {
  const steps = countSteps([seat(20, [[5, true]], 0, 2), seat(31, [[11, true]], 10)]);
  expect(steps.map((s) => s.kind)).toEqual(["routes", "ticket", "stations", "routes", "ticket", "longest"]);
  expect(running(steps, steps.length, 2)).toMatchObject([{ stations: 8, total: 33 }, { stations: null, total: 52 }]);
});

test("LA-4, LA-6: trains in the mountains count after the routes, the Asian Explorer last and as long as a path", () => {
  const steps = countSteps([{ ...seat(20, [[5, true]]), mountains: 6, explorer: 10 }, seat(31, [])]);
  expect(steps.map((s) => [s.side, s.kind, s.points])).toEqual([
    [0, "routes", 20],
    [0, "mountains", 6],
    [0, "ticket", 5],
    [1, "routes", 31],
    [0, "explorer", 10],
  ]);
  const times = stepTimes(steps);
  expect(times.at(-1)).toBe(3000);
  expect(times[0]).toBe(1000);
});

test("the count of five players with many tickets takes no longer than 15 s", () => {
  const many = Array.from({ length: 5 }, () => seat(40, Array(9).fill([5, true]), 10));
  const total = stepTimes(countSteps(many)).reduce((x, y) => x + y);
  expect(total).toBeLessThanOrEqual(15_000);
});
