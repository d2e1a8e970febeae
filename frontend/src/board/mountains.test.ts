import { expect, test } from "vitest";
import type { BoardGeometry } from "../protocol/types";
import { crossings } from "./crossings";
import asia from "./fixtures/legendary-asia.json";
import europe from "./fixtures/europe.json";
import sheet from "./fixtures/sheet.json";
import { distance, type Point } from "./geometry";
import { PEAK_UP } from "./lettering";
import { badges } from "./levels";
import { mountains, type Peak } from "./mountains";

const board = asia as unknown as BoardGeometry;
const { routes } = board;
const crossing = routes.filter((route) => route.mountain > 0);
const found = mountains(board);

/** Where its X is on screen: a little below the middle of the drawing. */
const cross = ({ at, side, out }: Peak, scale: number): Point => [at[0] * scale + side[0] * out * PEAK_UP, at[1] * scale + side[1] * out * PEAK_UP + 1.4];

test("a lane has exactly as many mountains as it shows X, each on a space of its own; other lanes have none", () => {
  expect(crossing.length).toBeGreaterThan(30);
  expect([...found.keys()].sort()).toEqual(crossing.map((route) => route.id).sort());
  for (const route of crossing) {
    const spaces = found.get(route.id)!.map((peak) => peak.space);
    expect(spaces, `lane ${route.id}`).toHaveLength(route.mountain);
    expect(new Set(spaces).size).toBe(route.mountain);
    for (const space of spaces) expect(route.spaces[space]).toBeDefined();
  }
  expect(mountains(europe as unknown as BoardGeometry).size).toBe(0);
});

test("no X is hidden by another mountain or by a badge, on a desktop and on a phone at its first view", () => {
  for (const scale of [0.475, 0.58]) {
    const all = [...found].flatMap(([lane, peaks]) => peaks.map((peak) => ({ lane, p: cross(peak, scale) })));
    for (const [i, { lane, p }] of all.entries()) {
      for (const other of all.slice(i + 1)) expect(distance(p, other.p), `${lane} ${other.lane} at ${scale}`).toBeGreaterThan(12);
      for (const { at, route } of badges(routes)) {
        expect(distance(p, [at[0] * scale, at[1] * scale]), `${lane} ${route.id} at ${scale}`).toBeGreaterThan(10);
      }
    }
  }
});

test("trains out in the mountains are counted by their owner's lanes, one for each X", () => {
  const [double, single] = [routes.find((route) => route.mountain === 2)!, routes.find((route) => route.mountain === 1)!];
  const flat = routes.find((route) => route.mountain === 0)!;
  expect(crossings(routes, { [double.id]: 1, [single.id]: 1, [flat.id]: 0 }, 3)).toEqual([0, 3, 0]);
  expect(crossings(routes, Object.fromEntries(routes.map((route) => [route.id, 2])), 5)).toEqual([
    0, 0, crossing.reduce((sum, route) => sum + route.mountain, 0), 0, 0,
  ]);
});

test("LW-5: in a campaign one mountain stands on a mountain route, whatever it costs", () => {
  const board = sheet as unknown as BoardGeometry;
  const tagged = board.routes.filter((route) => route.tags?.includes("mountain"));
  const links = new Set(tagged.map(({ a, b }) => `${a} ${b}`));
  const placed = mountains(board);
  expect(links.size).toBeGreaterThan(0);
  expect(placed.size).toBe(links.size);
  for (const peaks of placed.values()) expect(peaks).toHaveLength(1);
});
