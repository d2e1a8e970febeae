import { describe, expect, test } from "vitest";
import type { BoardGeometry } from "../protocol/types";
import europe from "./fixtures/europe.json";
import frontier from "./fixtures/frontier.json";
import legendary from "./fixtures/legendary-asia.json";
import sheet from "./fixtures/sheet.json";
import team from "./fixtures/team-asia.json";
import usa from "./fixtures/usa.json";
import { around, overlap } from "./labels";
import { houseAt, letter, PEAK_UP, radiusAt, signSize } from "./lettering";
import { labelSize } from "./levels";
import { mountains } from "./mountains";

const boards = [usa, europe, legendary, team, sheet, frontier] as unknown as BoardGeometry[];

// Without a canvas a letter counts as half its size, about a semi-condensed face.
const letters = (board: BoardGeometry, scale: number, needed: string[] = [], lang = "", built: string[] = [], own = "") =>
  letter({
    geometry: board,
    scale,
    name: (city) => city.names[lang] ?? city.name,
    owner: () => null,
    closed: () => false,
    chosen: undefined,
    needed: new Set(needed),
    radius: (city) => radiusAt(scale, built.includes(city.id) ? "station" : "dot"),
    tags: [],
    beside: (city) => (city.id === own ? [1] : []),
  });

describe.each(boards)("on the board of $name", (board) => {
  const place = (scale: number, lang = "") => letters(board, scale, [], lang).labels;

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

  test.each(["", "en", "es", "de", "fr"])("all names are shown on a desktop and on a phone at its first view, as printed or in a language: %s", (lang) => {
    const named = board.cities.filter((city) => !city.junction);
    for (const scale of [0.42, 0.475, 0.58]) expect(place(scale, lang).map(({ city }) => city.id).sort(), String(scale)).toEqual(named.map((city) => city.id).sort());
  });

  test.each([1, 1.5, 2.5])("close by, names hide no space: at %s", (scale) => {
    const hidden = place(scale).flatMap(({ box, text }) =>
      board.routes.flatMap((route) =>
        route.spaces
          .filter(([x, y]) => overlap(around([x * scale, y * scale], 1), box))
          .map(() => `${text} ${route.a}-${route.b}`),
      ),
    );
    expect(hidden).toEqual([]);
  });

  test("a name touches no more than a corner of a station in its city", () => {
    for (const scale of [0.24, 0.475, 0.58, 1]) {
      for (const { box, city, text } of letters(board, scale, [], "", board.cities.map((c) => c.id)).labels) {
        const house = around([city.x * scale, city.y * scale], 0.75 * houseAt(scale));
        expect(overlap(box, house), `${text} at ${scale}`).toBe(false);
      }
    }
  });
});

test("a city's name leaves room for the flag of one's own station", () => {
  for (const board of boards.slice(0, 2)) {
    for (const city of board.cities) {
      const { labels } = letters(board, 0.58, [], "", [city.id], city.id);
      const house = houseAt(0.58);
      const flag = around([city.x * 0.58 + house, city.y * 0.58 - 1.1 * house], 3);
      expect(overlap(labels.find((label) => label.city === city)!.box, flag), city.name).toBe(false);
    }
  }
});

test("a junction has no name at any scale, even where one is asked for (TA-24)", () => {
  const junctions = boards[3]!.cities.filter((city) => city.junction).map((city) => city.id);
  expect(junctions).toHaveLength(3);
  for (const scale of [0.22, 0.58, 2]) {
    for (const { city } of letters(boards[3]!, scale, junctions).labels) expect(city.junction, city.id).toBe(false);
  }
});

test.each(["", "es", "de", "fr"])("no name covers the X of a mountain at the first view of a phone and of a desktop: %s", (lang) => {
  const board = boards[2]!;
  for (const scale of [0.475, 0.58]) {
    const { labels } = letters(board, scale, [], lang);
    for (const { at, side, out } of [...mountains(board).values()].flat()) {
      const [x, y] = [0, 1].map((i) => at[i]! * scale + side[i]! * out * PEAK_UP) as [number, number];
      for (const { box, text } of labels) expect(overlap(box, around([x, y + 1.4], 3.3)), `${text} at ${scale}`).toBe(false);
    }
  }
});

test("names that are needed are shown at any scale", () => {
  const needed = ["new_york", "washington", "pittsburgh", "boston"];
  const shown = letters(boards[0]!, 0.22, needed).labels.map(({ city }) => city.id);
  expect(shown).toEqual(expect.arrayContaining(needed));
});

test("LW-5: a name leaves room for the signs of what its place is known for", () => {
  const size = labelSize(1);
  for (const { city, width, box } of letters(boards[4]!, 1).labels) {
    expect(box.right - box.left - width, city.id).toBeCloseTo(2 + city.tags!.length * (signSize(size) + 2), 5);
  }
});
