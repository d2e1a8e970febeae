import { expect, test } from "vitest";
import type { LogEntry, Route } from "../protocol/types";
import { added } from "./teams";
import { colourOf, counts, reserve, tunnelOf, turnedUp } from "./tunnel";

test("EU-7, EU-8: the colour laid and locomotives count; over locomotives alone only locomotives do", () => {
  expect(colourOf({ locomotive: 1, red: 2 })).toBe("red");
  expect(colourOf({ locomotive: 3 })).toBe("locomotive");
  expect((["red", "blue", "locomotive"] as const).map((card) => counts(card, "red"))).toEqual([true, false, true]);
  expect((["red", "blue", "locomotive"] as const).map((card) => counts(card, "locomotive"))).toEqual([false, false, true]);
});

test("a tried tunnel is read from its log entry, an ordinary claim is none", () => {
  const claim: LogEntry = { n: 3, seat: 1, rule: "C-16", do: "claim", route: 5, pay: { red: 2 }, between: ["a", "b"], length: 2, points: 2 };
  expect(tunnelOf(claim)).toBeNull();
  expect(tunnelOf({ ...claim, turned_up: ["red", "blue"], extra: 1 })).toEqual({
    seat: 1, route: 5, pay: { red: 2 }, turned_up: ["red", "blue"], colour: "red", extra: 1,
  });
});

test("EU-12: what a hand can still add after the cards laid down", () => {
  const hand = added({ red: 4, blue: 1, locomotive: 2 }, { red: 2, locomotive: 1 }, -1);
  expect(hand).toMatchObject({ red: 2, blue: 1, locomotive: 1 });
  expect(reserve(hand, "red")).toBe(3);
  expect(reserve(hand, "locomotive")).toBe(1);
});

test("EU-11: no more cards are turned up than deck and discards hold", () => {
  const route = { tunnel: 3 } as Route;
  expect(turnedUp({ deck: 40, discards: 0 }, route)).toBe(3);
  expect(turnedUp({ deck: 1, discards: 1 }, route)).toBe(2);
  expect(turnedUp({ deck: 0, discards: 0 }, route)).toBe(0);
});
