import { expect, test } from "vitest";
import type { BoardGeometry } from "../protocol/types";
import usa from "./fixtures/usa.json";
import { overlap, placeLabels } from "./labels";
import { badgeRadius, badges, labelSize, levelAt } from "./levels";

const board = usa as unknown as BoardGeometry;

const place = (scale: number, needed: string[] = []) =>
  placeLabels({
    cities: board.cities,
    name: (city) => city.name,
    scale,
    size: labelSize(scale),
    dot: Math.min(7.5, Math.max(3.4, 8.5 * scale)),
    // About the width of a semi-condensed face.
    measure: (text) => text.length * labelSize(scale) * 0.5,
    map: board.size,
    lanes: board.routes.flatMap((route) => route.spaces.map(([x, y]) => [x, y] as const)),
    badges: levelAt(scale) === "middle" ? badges(board.routes).map(({ at }) => at) : [],
    badge: badgeRadius(levelAt(scale)),
    needed: new Set(needed),
  });

test("city names are never under 11 pixels and never cover each other", () => {
  for (const scale of [0.22, 0.24, 0.35, 0.475, 0.58, 0.8, 1, 1.5, 2, 4]) {
    expect(labelSize(scale)).toBeGreaterThanOrEqual(11);
    const labels = place(scale);
    for (const [i, a] of labels.entries()) for (const b of labels.slice(i + 1)) expect(overlap(a.box, b.box), `${a.text} ${b.text} at ${scale}`).toBe(false);
  }
});

test("all names are shown on a desktop and on a phone at its first view, and stay on the sheet", () => {
  for (const scale of [0.475, 0.58]) {
    const labels = place(scale);
    expect(labels.length).toBe(board.cities.length);
    for (const { box } of labels) {
      expect(box.left).toBeGreaterThan(0);
      expect(box.right).toBeLessThan(board.size[0] * scale);
    }
  }
});

test("names that are needed are shown at any scale", () => {
  const needed = ["new_york", "washington", "pittsburgh", "boston"];
  const shown = place(0.22, needed).map(({ city }) => city.id);
  expect(shown).toEqual(expect.arrayContaining(needed));
});
