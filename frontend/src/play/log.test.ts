import { expect, test } from "vitest";
import type { LogEntry } from "../protocol/types";
import { claimed, entryCards, entryText, shortText, sinceLastTurn } from "./log";
import { Names } from "./words";

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

test("EU-7: while a tunnel is decided the seat's own try belongs to the turn that is going on", () => {
  expect(ns(sinceLastTurn(by(0, 1, 2, 0), 0, "tunnel"))).toEqual([1, 2]);
});

const base = { n: 0, seat: 0, rule: "EU-7", route: 5, between: ["paris", "dijon"] as [string, string] };
const tried: LogEntry = { ...base, do: "claim", pay: { red: 2 }, length: 2, turned_up: ["red", "black"], extra: 1 };
const names = new Names(null, [{ name: "Ann" }]);

test("a tunnel gives its lane only when it is claimed", () => {
  expect(claimed(tried)).toBeNull();
  expect(claimed({ ...tried, points: 2 })).toBe(5);
  expect(claimed({ ...base, do: "add", pay: { red: 1 }, length: 2, points: 2 })).toBe(5);
  expect(claimed({ ...base, do: "decline" })).toBeNull();
});

test("a line says what was laid, turned up and asked for", () => {
  expect(entryText(tried, names)).toBe("Ann tries the tunnel paris – dijon with 2 red. Turned up: red and black. One more card is asked for.");
  expect(entryText({ ...tried, turned_up: [], extra: 0, points: 2 }, names)).toBe(
    "Ann tries the tunnel paris – dijon with 2 red. Nothing more is asked for: claimed, +2",
  );
  expect(shortText(tried, names)).toBe("Ann tries the tunnel paris – dijon");
  expect(entryCards({ ...base, do: "station", city: "paris", pay: { blue: 2 } })).toEqual({ blue: 2 });
});

const team = { n: 7, seat: 0, rule: "TA-6" };

test("TA-6, TA-7: where a card goes is told to all, which card only to those who may know", () => {
  expect(entryText({ ...team, do: "place", to: "holder", card: "red" }, names)).toBe("Ann puts red into the holder.");
  expect(entryText({ ...team, do: "place", to: "hand" }, names)).toBe("Ann takes the card drawn into the hand.");
  expect(entryCards({ ...team, do: "place", to: "hand" })).toEqual({});
  expect(entryText({ ...team, do: "draw", from: "display", slot: 0, card: "locomotive", to: "holder" }, names)).toBe("Ann takes locomotive into the holder.");
  expect(entryText({ ...team, do: "draw", from: "deck", to: "hand" }, names)).toBe("Ann draws blind into the hand.");
});

test("TA-17, TA-18: shared and passed tickets are named for the team and counted for the others", () => {
  expect(entryText({ ...team, do: "share", ticket: "omsk-hanoi" }, names)).toBe("Ann shares omsk – hanoi.");
  expect(entryText({ ...team, do: "share" }, names)).toBe("Ann shares a ticket with the partner.");
  expect(entryText({ ...team, do: "keep", tickets: ["omsk-hanoi"], rejected: 3, shared: "omsk-hanoi" }, names)).toBe(
    "Ann keeps one ticket. omsk – hanoi goes into the holder.",
  );
  expect(entryText({ ...team, do: "pass_tickets", tickets: ["a-b", "c-d"] }, names)).toBe("Ann puts into the holder: a – b and c – d.");
  expect(entryText({ ...team, do: "pass_tickets", tickets: 2 }, names)).toBe("Ann passes 2 tickets to the partner.");
});

test("LA-4: a claim over mountains tells of the trains that are gone", () => {
  const claim: LogEntry = { n: 3, seat: 0, rule: "LA-4", do: "claim", route: 5, pay: { red: 2 }, between: ["a", "b"], length: 2, points: 6, crossings: 2 };
  expect(entryText(claim, names)).toBe("Ann claims a – b with 2 red: +6 (2 trains into the mountains)");
});

test("a card that waits and a ticket to share belong to the turn that is going on", () => {
  expect(ns(sinceLastTurn(by(0, 1, 2, 0), 0, "place"))).toEqual([1, 2]);
  expect(ns(sinceLastTurn(by(0, 1, 2, 0, 0), 0, "share"))).toEqual([1, 2]);
});
