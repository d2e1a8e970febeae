import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BoardGeometry } from "../protocol/types";
import sheet from "./fixtures/sheet.json";
import type { Point } from "./geometry";
import { JOIN, Opening, PAUSE } from "./opening.svelte";
import { cornersOf } from "./sheets";

const board = sheet as unknown as BoardGeometry;
const gulf = cornersOf(board, (id) => id === "gulf");
const known = cornersOf(board, (id) => id !== "gulf");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(motion: number) {
  const opening = new Opening();
  const framed: (readonly Point[])[] = [];
  let done = 0;
  const stop = opening.start(board, "gulf", motion, (points) => framed.push(points), () => done++);
  return { opening, framed, stop, done: () => done };
}

test("the known map is shown, then the sheet comes in, then what is printed on it", () => {
  const { opening, framed, done } = start(1);
  expect(framed).toEqual([known]);
  expect(opening.joining).toMatchObject({ region: "gulf", arriving: false });
  expect(opening.shown(board).cities.length).toBeLessThan(board.cities.length);
  vi.advanceTimersByTime(PAUSE);
  expect(opening.joining?.arriving).toBe(true);
  expect(framed.at(-1)).toEqual([...known, ...gulf]);
  vi.advanceTimersByTime(JOIN);
  expect(opening.joining).toBeNull();
  expect(opening.shown(board)).toBe(board);
  expect(framed.at(-1)).toEqual(gulf);
  expect(done()).toBe(1);
});

test("it comes from where its region lies", () => {
  const { opening } = start(1);
  expect(opening.joining!.from[1]).toBeGreaterThan(0);
  expect(opening.joining!.from[0]).toBeLessThan(0);
});

test("without motion the camera is there at once", () => {
  const { opening, framed, done } = start(0);
  expect(opening.joining).toBeNull();
  expect(framed).toEqual([gulf]);
  expect(done()).toBe(1);
});

test("an opening that is left goes no further", () => {
  const { opening, framed, stop, done } = start(1);
  stop();
  vi.advanceTimersByTime(PAUSE + JOIN);
  expect(opening.joining).toBeNull();
  expect(framed).toHaveLength(1);
  expect(done()).toBe(0);
});
