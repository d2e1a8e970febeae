import { expect, test } from "vitest";
import type { BoardGeometry, Route } from "../protocol/types";
import { isWide, stones, wave, wheels } from "./beds";
import europe from "./fixtures/europe.json";
import asia from "./fixtures/legendary-asia.json";
import sheet from "./fixtures/sheet.json";
import { distance, spine, type Point } from "./geometry";
import { badgePoint, linkOf } from "./levels";

const { routes } = europe as unknown as BoardGeometry;
const ferries = routes.filter((route) => route.ferry > 0);
const tunnels = routes.filter((route) => route.tunnel > 0);
const wheelsOf = (route: Route) => wheels(route, linkOf(route, routes));
const length = (path: readonly Point[]) => path.slice(1).reduce((sum, q, i) => sum + distance(path[i]!, q), 0);

test("a ferry has exactly as many wheels as it asks for, each on a space of its own; other lanes have none", () => {
  expect(ferries.length).toBeGreaterThan(10);
  for (const route of routes) {
    const spaces = wheelsOf(route);
    expect(spaces, `lane ${route.id}`).toHaveLength(route.ferry);
    expect(new Set(spaces).size).toBe(route.ferry);
    for (const space of spaces) expect(route.spaces[space], `lane ${route.id}, space ${space}`).toBeDefined();
  }
});

test("the wheels of twins do not cover each other at a phone's first view", () => {
  for (const route of ferries) {
    const twin = linkOf(route, routes).find((other) => other !== route);
    if (!twin) continue;
    for (const i of wheelsOf(route)) {
      for (const j of wheelsOf(twin)) {
        const [p, q] = [route.spaces[i]!, twin.spaces[j]!];
        expect(distance([p[0], p[1]], [q[0], q[1]]) * 0.42, `lanes ${route.id} ${twin.id}`).toBeGreaterThan(14);
      }
    }
  }
});

test("on a coloured ferry neither a wheel nor a twin's wheel lies under a badge at a phone's first view", () => {
  const lanes = (asia as unknown as BoardGeometry).routes;
  const coloured = lanes.filter((route) => route.ferry > 0 && route.colour !== "gray");
  expect(coloured.length).toBeGreaterThan(5);
  for (const route of coloured) {
    const link = linkOf(route, lanes);
    const spaces = wheels(route, link);
    expect(spaces).toHaveLength(route.ferry);
    for (const lane of link) {
      for (const i of spaces) {
        const [x, y] = route.spaces[i]!;
        expect(distance([x, y], badgePoint(lane, link)) * 0.475, `lanes ${route.id} ${lane.id}`).toBeGreaterThan(14);
      }
    }
  }
});

test("a tunnel's stones fill it exactly, with half a joint at each end", () => {
  for (const route of tunnels) {
    const path = spine(route, 3);
    const { dash, offset } = stones(path, 7.5, 1.6);
    const [stone, joint] = dash.split(" ").map(Number) as [number, number];
    const count = length(path) / (stone + joint);
    expect(Math.abs(count - Math.round(count)), `lane ${route.id}`).toBeLessThan(0.1);
    expect(offset).toBe(-joint / 2);
  }
});

test("a wave runs from one end of its lane to the other and swings to both sides alike", () => {
  for (const route of ferries) {
    const numbers = wave(route, 9.5, 36).match(/-?[\d.]+/g)!.map(Number);
    const path = spine(route, 4);
    const end = path[path.length - 1]!;
    expect(distance(numbers.slice(0, 2) as unknown as Point, path[0]!)).toBeLessThan(0.2);
    expect(distance(numbers.slice(-2) as unknown as Point, end)).toBeLessThan(0.2);
    expect((numbers.length - 2) % 8, "an even number of half waves").toBe(0);
  }
});

test("LW-5: in a campaign a ferry lies on its wave, and asks for no wheels", () => {
  const { routes: lanes } = sheet as unknown as BoardGeometry;
  const tagged = lanes.filter((route) => route.tags?.includes("ferry"));
  expect(tagged.length).toBeGreaterThan(0);
  for (const route of lanes) expect(isWide(route)).toBe(tagged.includes(route));
  for (const route of tagged) expect(wheels(route, linkOf(route, lanes))).toEqual([]);
});
