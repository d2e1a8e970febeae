import { expect, test } from "vitest";
import type { LogEntry } from "../protocol/types";
import { entryCards, sinceLastTurn } from "./log";

const by = (...seats: number[]): LogEntry[] =>
  seats.map((seat, n) => ({ n, seat, rule: "C-6", do: "draw", from: "deck" }));
const ns = (entries: LogEntry[]) => entries.map((entry) => entry.n);

test("since the last turn: everything after the seat's last entry", () => {
  expect(ns(sinceLastTurn(by(0, 0, 1, 1, 2), 0, "turn"))).toEqual([2, 3, 4]);
  expect(ns(sinceLastTurn(by(1, 1), 0, null))).toEqual([0, 1]);
});

test("between the first and the second card it still shows what the others did", () => {
  expect(ns(sinceLastTurn(by(0, 0, 1, 2, 0), 0, "second_card"))).toEqual([2, 3]);
});

test("a spectator has no last turn", () => {
  expect(sinceLastTurn(by(0, 1), null, null)).toEqual([]);
});

test("C-106: a blind draw of somebody else shows no card", () => {
  expect(entryCards(by(1)[0]!)).toEqual({});
});
