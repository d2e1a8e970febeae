import { expect, test } from "vitest";
import type { BoardGeometry } from "../protocol/types";
import usa from "./fixtures/usa.json";
import { overlap } from "./labels";
import { letter } from "./lettering";
import { labelSize } from "./levels";

const board = usa as unknown as BoardGeometry;

// Without a canvas a letter counts as half its size, about a semi-condensed face.
const place = (scale: number, needed: string[] = []) =>
  letter({
    geometry: board,
    scale,
    name: (city) => city.name,
    owner: () => null,
    closed: () => false,
    chosen: undefined,
    needed: new Set(needed),
  }).labels;

test("city names are never under 11 pixels and never cover each other", () => {
  for (const scale of [0.22, 0.24, 0.35, 0.475, 0.58, 0.8, 1, 1.5, 2, 4]) {
    expect(labelSize(scale)).toBeGreaterThanOrEqual(11);
    const labels = place(scale);
    for (const [i, a] of labels.entries()) for (const b of labels.slice(i + 1)) expect(overlap(a.box, b.box), `${a.text} ${b.text} at ${scale}`).toBe(false);
  }
});

test("no name leaves the sheet", () => {
  for (const scale of [0.2, 0.24, 0.475, 1]) {
    for (const { box, text } of place(scale)) {
      expect(box.left, text).toBeGreaterThan(0);
      expect(box.right, text).toBeLessThan(board.size[0] * scale);
    }
  }
});

test("all names are shown on a desktop and on a phone at its first view", () => {
  for (const scale of [0.475, 0.58]) expect(place(scale).length).toBe(board.cities.length);
});

test("names that are needed are shown at any scale", () => {
  const needed = ["new_york", "washington", "pittsburgh", "boston"];
  const shown = place(0.22, needed).map(({ city }) => city.id);
  expect(shown).toEqual(expect.arrayContaining(needed));
});
