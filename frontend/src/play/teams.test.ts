import { expect, test } from "vitest";
import type { LogEntry } from "../protocol/types";
import { added, byColour, holderFirst, secondPlace, sidesOf, sources } from "./teams";

test("TA-10: from the holder what the hand lacks at least, and what it has at most", () => {
  const hand = { red: 2, locomotive: 1 };
  const holder = { red: 1, blue: 3, locomotive: 1 };
  expect(sources({ red: 3, locomotive: 1 }, hand, holder)).toEqual([
    { card: "red", n: 3, least: 1, most: 1 },
    { card: "locomotive", n: 1, least: 0, most: 1 },
  ]);
  expect(sources({ blue: 2 }, hand, holder)).toEqual([{ card: "blue", n: 2, least: 2, most: 2 }]);
});

test("TA-10: the holder pays first unless the player says otherwise", () => {
  expect(holderFirst({ red: 3, locomotive: 1 }, { red: 1, locomotive: 2 })).toEqual({ red: 1, locomotive: 1 });
  expect(holderFirst({ red: 3 }, { blue: 4 })).toEqual({});
});

test("hand and holder add up; a payment is taken from them", () => {
  expect(added({ red: 2 }, { red: 1, blue: 3 })).toEqual({ red: 3, blue: 3 });
  expect(added({ red: 2, blue: 1 }, { red: 2 }, -1)).toEqual({ blue: 1 });
});

test("many payments stand by colour, locomotives alone last", () => {
  const payments = [{ red: 2 }, { blue: 2 }, { red: 1, locomotive: 1 }, { locomotive: 2 }];
  expect(byColour(payments)).toEqual([[{ red: 2 }, { red: 1, locomotive: 1 }], [{ blue: 2 }], [{ locomotive: 2 }]]);
});

test("TA-6: the second card goes where the first did not", () => {
  const place = (to: "hand" | "holder"): LogEntry => ({ n: 4, seat: 1, rule: "TA-6", do: "place", to });
  expect(secondPlace([place("hand")])).toBe("holder");
  expect(secondPlace([place("holder")])).toBe("hand");
  expect(secondPlace([{ n: 5, seat: 1, rule: "C-6", do: "draw", from: "deck" }])).toBeNull();
});

test("a result counts teams where there are teams", () => {
  const [seat, team] = [{ total: 1 }, { total: 2, seats: [0, 1] }] as never[];
  expect(sidesOf({ seats: [seat!], winners: [0], decided_by: "points" })).toEqual([{ total: 1 }]);
  expect(sidesOf({ teams: [team!], winners: [0], decided_by: "points" })).toEqual([{ total: 2, seats: [0, 1] }]);
});
