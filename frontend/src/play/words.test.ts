import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../app/settings.svelte";
import type { City } from "../protocol/types";
import { cityName, otherName, refusalText, Names } from "./words";

const city = (name: string, en?: string): City => ({ id: "x", name, names: en ? { en } : {}, x: 0, y: 0, label: [0, 0, "start"], junction: false });
afterEach(() => void vi.restoreAllMocks());

test("a city found by its other name shows both, once", () => {
  const wien = city("Wien", "Vienna");
  expect([cityName(wien), otherName(wien)]).toEqual(["Wien", "Vienna"]);
  vi.spyOn(settings, "current", "get").mockReturnValue({ ...settings.current, cityNames: "translated" });
  expect([cityName(wien), otherName(wien)]).toEqual(["Vienna", "Wien"]);
  expect(otherName(city("Paris"))).toBe("");
  expect(otherName(city("Zürich", "Zurich"))).toBe("");
});

test("EU-13: a refusal names the city and the owner", () => {
  const refusal = { rule: "EU-13", reason: "station_taken", params: { city: "wien", owner: "Bob" } };
  const board = { cities: [{ ...city("Wien"), id: "wien" }] } as never;
  expect(refusalText(refusal, { station_taken: "{owner} has built in {city}." }, new Names(board, []))).toBe("Bob has built in Wien.");
});
