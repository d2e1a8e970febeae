import { expect, test } from "vitest";
import { Names } from "../play/words";
import type { Card, Tunnel } from "../protocol/types";
import { endText, priceText } from "./tunnel";

const tunnel = (colour: Card, extra: number): Tunnel => ({
  seat: 0, route: 5, pay: { [colour]: 2 }, turned_up: ["red", "black", "locomotive"], colour, extra,
});
const names = new Names(null, [{ name: "Ann" }]);
const entry = { n: 1, seat: 0, rule: "EU-7", route: 5, between: ["a", "b"] as [string, string] };

test("EU-7, EU-8: the price is said in a sentence, for a colour and for locomotives alone", () => {
  expect(priceText(tunnel("red", 2))).toBe("2 of them count: 2 more cards have to be added, red or locomotives.");
  expect(priceText(tunnel("red", 1))).toBe("One of them counts: one more card has to be added, red or a locomotive.");
  expect(priceText(tunnel("locomotive", 1))).toBe("One locomotive was turned up: one more locomotive has to be added.");
  expect(priceText(tunnel("blue", 0))).toBe("None of them counts: nothing has to be added.");
});

test("EU-9: how it ended is told, and never whether it could have been paid", () => {
  expect(endText({ ...entry, do: "add", pay: { red: 1, locomotive: 1 }, points: 2, length: 2 }, names)).toBe("Ann adds 1 red and 1 locomotive and claims it: +2");
  expect(endText({ ...entry, do: "decline" }, names)).toBe("Ann takes the cards back; the turn is over.");
});
