import { afterEach, expect, test } from "vitest";
import { settings } from "../app/settings.svelte";
import europe from "../board/fixtures/europe.json";
import type { BoardGeometry } from "../protocol/types";
import { cityName, Names } from "./words";

const board = europe as unknown as BoardGeometry;
const city = (id: string) => board.cities.find((c) => c.id === id)!;

// Without a document the page's theme cannot be set.
const choose = (names: "printed" | "translated") => Object.assign(settings.current, { cityNames: names });
afterEach(() => choose("printed"));

test("cities are named as on the board, or in the language of the page where it has a name of its own", () => {
  expect(cityName(city("kobenhavn"))).toBe("København");
  expect(new Names(board, []).pair({ a: "wien", b: "athina" })).toBe("Wien – Athína");
  choose("translated");
  expect(cityName(city("kobenhavn"))).toBe("Copenhagen");
  expect(cityName(city("paris"))).toBe("Paris");
  expect(new Names(board, []).pair({ a: "wien", b: "athina" })).toBe("Vienna – Athens");
});
