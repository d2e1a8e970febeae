import { expect, test } from "vitest";
import type { BoardGeometry } from "../protocol/types";
import { COMPASS, emptyBox, emptyCorner } from "./corner";
import asia from "./fixtures/legendary-asia.json";
import { distance, type Point } from "./geometry";

const board = asia as unknown as BoardGeometry;

test("the mountain crossing area finds a place on the sheet clear of cities, lanes and the compass", () => {
  const size = [280, 88] as const;
  const [x, y] = emptyBox(board, size)!;
  expect(x).toBeGreaterThan(0);
  expect(x + size[0]).toBeLessThan(board.size[0]);
  expect(y + size[1]).toBeLessThan(board.size[1]);
  const away = ([px, py]: Point) => distance([px, py], [Math.min(Math.max(px, x), x + size[0]), Math.min(Math.max(py, y), y + size[1])]);
  for (const city of board.cities) expect(away([city.x, city.y]), city.id).toBeGreaterThan(30);
  for (const route of board.routes) for (const [px, py] of route.spaces) expect(away([px, py])).toBeGreaterThan(30);
  expect(away(emptyCorner(board, COMPASS)!)).toBeGreaterThan(COMPASS - 1);
});

test("what is larger than any free place gets none", () => {
  expect(emptyBox(board, [1400, 800])).toBeNull();
});
