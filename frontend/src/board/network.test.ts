import { expect, test } from "vitest";
import type { BoardGeometry } from "../protocol/types";
import legendary from "./fixtures/legendary-asia.json";
import team from "./fixtures/team-asia.json";
import { largestNetwork, networkTime } from "./network";

const asia = legendary as unknown as BoardGeometry;
const teams = team as unknown as BoardGeometry;
const lane = (board: BoardGeometry, a: string, b: string) => board.routes.find((route) => [route.a, route.b].sort().join() === [a, b].sort().join())!.id;

test("the network of most cities is found, with branches and loops, not the one of most trains", () => {
  const small = [lane(asia, "samarkand", "dihua"), lane(asia, "dihua", "omsk")];
  const large = [["ankara", "tbilisi"], ["tbilisi", "tehran"], ["tehran", "baghdad"], ["baghdad", "ankara"], ["tehran", "shiraz"]].map(([a, b]) => lane(asia, a!, b!));
  const own = new Set([...small, ...large]);
  const network = largestNetwork(asia, (route) => own.has(route.id));
  expect([...network.routes].sort()).toEqual([...large].sort());
  expect(new Set(network.cities)).toEqual(new Set(["ankara", "tbilisi", "tehran", "baghdad", "shiraz"]));
  expect(network.cities).toHaveLength(5);
});

test("it is counted from the west, every city joined to an earlier one", () => {
  const network = largestNetwork(asia, () => true);
  expect(network.cities[0]).toBe([...asia.cities].sort((p, q) => p.x - q.x)[0]!.id);
  expect(network.cities).toHaveLength(asia.cities.length);
  for (const [i, city] of network.cities.entries()) {
    if (i === 0) continue;
    const before = network.cities.slice(0, i);
    expect(asia.routes.some(({ a, b }) => (a === city && before.includes(b)) || (b === city && before.includes(a))), city).toBe(true);
  }
});

test("junctions join, but are no cities; without lanes there is nothing to count", () => {
  const own = new Set([lane(teams, "junction_south", "junction_east"), lane(teams, "lhasa", "junction_south"), lane(teams, "chengdu", "junction_east")]);
  const network = largestNetwork(teams, (route) => own.has(route.id));
  expect(new Set(network.cities)).toEqual(new Set(["lhasa", "chengdu"]));
  expect(network.routes).toHaveLength(3);
  expect(largestNetwork(teams, () => false)).toEqual({ cities: [], routes: [] });
});

test("drawing it never takes longer than three seconds, and no time without motion", () => {
  const network = largestNetwork(asia, () => true);
  expect(networkTime(network, 1)).toBe(3000);
  expect(networkTime({ cities: ["a", "b"], routes: [] }, 1)).toBe(260);
  expect(networkTime(network, 0)).toBe(0);
});
