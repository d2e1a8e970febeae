import { expect, test } from "vitest";
import type { BoardGeometry } from "../protocol/types";
import sheet from "./fixtures/sheet.json";
import usa from "./fixtures/usa.json";
import { distance, type Point } from "./geometry";
import { cornersOf, cuts, trails, without } from "./sheets";

const board = sheet as unknown as BoardGeometry;
const regions = board.regions!;
const pointsOf = (d: string): Point[] => [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

test("a sheet is torn where it meets blank paper and joined to its neighbour along the same fold", () => {
  const [one, other] = cuts(regions);
  const folded = (d: string) => new Set(pointsOf(d).map(String));
  expect(folded(one!.fold).size).toBeGreaterThan(10);
  expect(folded(one!.fold)).toEqual(folded(other!.fold));
  expect(cuts([regions[0]!])[0]!.fold).toBe("");
});

test("bare paper shows beyond the print, outside and by little", () => {
  for (const { print, paper } of cuts([regions[1]!])) {
    const [printed, bare] = [pointsOf(print), pointsOf(paper)];
    expect(bare).toHaveLength(printed.length);
    const middle = cornersOf(board, (id) => id === regions[1]!.id).reduce(([x, y], p) => [x + p[0] / 2, y + p[1] / 2] as Point, [0, 0] as Point);
    const further = bare.filter((p, i) => distance(p, middle) > distance(printed[i]!, middle));
    expect(further.length / bare.length).toBeGreaterThan(0.9);
    for (const [i, p] of bare.entries()) expect(distance(p, printed[i]!)).toBeLessThan(12);
  }
});

test("a tear is the same every time", () => {
  expect(cuts(regions)).toEqual(cuts(structuredClone(regions)));
});

test("before a region is opened its cities, lanes, beds and stubs are not there, the rest is", () => {
  const gulf = regions.find(({ id }) => id === "gulf")!;
  const before = without(board, "gulf");
  const gone = new Set(gulf.cities);
  expect(before.cities).toHaveLength(board.cities.length - gone.size);
  for (const lane of [...before.routes, ...before.beds!]) expect(gone.has(lane.a) || gone.has(lane.b)).toBe(false);
  for (const { city } of before.stubs!) expect(gone.has(city)).toBe(false);
  expect(before.routes.length).toBe(board.routes.filter(({ a, b }) => !gone.has(a) && !gone.has(b)).length);
  expect(before.regions).toBe(board.regions);
});

test("the camera is shown what a sheet takes", () => {
  const [low, high] = cornersOf(board, () => true);
  expect(Math.min(...low!)).toBeGreaterThan(0);
  expect(high![0]).toBeLessThan(board.size[0]);
  expect(high![1]).toBeLessThan(board.size[1]);
  expect(cornersOf(usa as unknown as BoardGeometry, () => true)).toEqual([]);
});

test("LW-52: a route that runs off the edge shows its first spaces, all its lanes, fading", () => {
  const shown = trails({ city: "x", toward: [1, 0], length: 4, lanes: ["red", "gray"] }, [100, 100]);
  expect(shown.map(({ colour }) => colour)).toEqual(["red", "gray", "red", "gray", "red", "gray"]);
  expect(shown.map(({ at: [x] }) => x)).toEqual([142, 142, 184, 184, 226, 226]);
  expect(shown[0]!.at[1]).toBeLessThan(100);
  expect(shown[1]!.at[1]).toBeGreaterThan(100);
  expect(shown[4]!.strength).toBeLessThan(shown[0]!.strength / 2);
  expect(trails({ city: "x", toward: [0, 1], length: 1, lanes: ["red"] }, [0, 0])).toHaveLength(2);
});

test("what runs off the edge ends on the paper, clear of its frame", () => {
  const [w, h] = board.size;
  for (const stub of board.stubs!) {
    const { x, y } = board.cities.find(({ id }) => id === stub.city)!;
    for (const { at } of trails(stub, [x, y])) {
      expect(Math.min(at[0], at[1], w - at[0], h - at[1]), stub.city).toBeGreaterThan(23 + 12);
    }
  }
});
