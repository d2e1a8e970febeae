import { expect, test } from "vitest";
import type { LegendsView, LogEntry, View } from "../protocol/types";
import { actionOf } from "./choice";
import { discountsOf, firstWay, priceText, progress, sourceOf, wayWith, type Way } from "./legends";
import { cameLines } from "./legendsLog";
import { entryText, shortText, sinceLastTurn } from "./log";
import type { Play } from "./play.svelte";
import { refuse } from "./refuse";
import { resolvedClaim } from "./steps";
import { Names } from "./words";

const event = { id: "E01", title: "Harvest Rush", text: "Gain $2.", instant: false };
const legends = {
  event: { ...event, uses_left: null },
  events: { deck: [{ id: "E02", title: "Milk Run" }], discards: [event], retired: [] },
  rules: [{ id: "steamboat", name: "Steamboat Landing", text: "One card less.", step: null }],
  crew: [{ id: "agent", name: "Station Agent", text: "Start with $3 more." }, null],
  postcards: [{ held: [{ id: "P05", public: "From Bo", private: "Show 4 locomotives." }], done: [] }, { held: [{ public: "From a cousin" }], done: [] }],
} as unknown as LegendsView;
const names = new Names(null, [{ name: "Ann" }, { name: "Bob" }], legends);

const claim: LogEntry = {
  n: 7, rule: "LW-53", seat: 0, do: "claim", route: 3, pay: { red: 2 }, between: ["a", "b"], length: 2,
  came: [
    { what: "step", step: 10 },
    { what: "paid", seat: 0, amount: 2, source: { kind: "company", id: "red" }, step: 10 },
    { what: "step", step: 20 },
    { what: "newspaper", seat: 0 },
    { what: "event", event: "E01", title: "Harvest Rush" },
    { what: "card", seat: 0, card: "blue" },
  ],
};

test("LW-60: a lane has a way to be paid for each set of optional discounts", () => {
  const ways: Way[] = [
    { discounts: [], payments: [{ red: 4 }], coins: 0 },
    { discounts: ["steamboat"], payments: [{ red: 3 }], coins: 1 },
  ];
  expect(discountsOf(ways)).toEqual(["steamboat"]);
  expect(wayWith(ways, ["steamboat"])?.payments).toEqual([{ red: 3 }]);
  expect(wayWith(ways, ["agent"])).toBeNull();
  expect(firstWay(ways)).toEqual([]);
  expect(firstWay(ways.slice(1))).toEqual(["steamboat"]);
});

test("LW-60: the discounts used are named with the claim, and nothing where there are none", () => {
  expect(actionOf({ kind: "route", route: 3, pay: { red: 3 }, discounts: ["steamboat"] })).toEqual({ do: "claim", route: 3, pay: { red: 3 }, discounts: ["steamboat"] });
  expect(actionOf({ kind: "route", route: 3, pay: { red: 4 }, discounts: [] })).toEqual({ do: "claim", route: 3, pay: { red: 4 } });
});

test("LW-61: a price is said where it is not the length", () => {
  expect(priceText({ cards: 4, coins: 1, why: [] }, 3)).toBe("4 cards, $1");
  expect(priceText({ cards: 3, coins: 1, why: [] }, 3)).toBe("$1");
  expect(priceText(undefined, 3)).toBe("");
});

test("LW-82: how far a postcard's condition is met, and when it is too much", () => {
  expect(progress({ have: 2, need: 5 })).toBe("2 of 5");
  expect(progress({ have: 3, need: 0, most: 0 })).toBe("3, at most 0");
  expect(progress({ have: 5, need: 5, ready: true })).toContain("can be shown");
  expect(progress({ public: "From a cousin" })).toBe("");
});

test("a source is found by its id in what the view holds", () => {
  expect(sourceOf(legends, "steamboat")).toMatchObject({ kind: "rule", name: "Steamboat Landing" });
  expect(sourceOf(legends, "agent")?.name).toBe("Station Agent");
  expect(sourceOf(legends, "P05")?.text).toBe("Show 4 locomotives.");
  expect(sourceOf(legends, "E99")).toBeNull();
  expect(names.origin({ kind: "postcard" })).toBe("a postcard");
  expect(names.origin({ kind: "event", id: "E02" })).toBe("Milk Run");
});

test("LW-67: what came of a claim is told with the step it belongs to", () => {
  expect(cameLines(claim, names)).toEqual([
    { step: 10, text: "Ann gains $2 (company route).", event: false },
    { step: 20, text: "A newspaper comes up.", event: false },
    { step: 20, text: "Event: Harvest Rush. Gain $2.", event: true },
    { step: 20, text: "Ann draws: blue.", event: false },
  ]);
  expect(shortText(claim, names)).toBe("Ann claims a – b");
});

test("LW-63: a claim is resolved over the answers it asks for, and is over when something else is done", () => {
  const extra: LogEntry = { n: 8, rule: "LW-63", seat: 0, do: "extra", card: "red", source: { kind: "event", id: "E01" }, came: claim.came! };
  const asked = resolvedClaim([{ ...claim, came: [] }, extra], names)!;
  expect(asked.lines.map(({ step }) => step)).toEqual([10, 20, 20, 20]);
  expect(resolvedClaim([claim, { n: 8, rule: "LW-29", seat: 1, do: "draw", from: "deck" }], names)).toBeNull();
  expect(resolvedClaim([], names)).toBeNull();
  expect(sinceLastTurn([{ ...claim, seat: 1 }, { ...claim, n: 8 }, extra], 0, "extra").map(({ n }) => n)).toEqual([7]);
});

test("LW-29: a drawn card is not told twice", () => {
  const draw: LogEntry = { n: 1, rule: "LW-29", seat: 0, do: "draw", from: "deck", card: "red", came: [{ what: "card", seat: 0, card: "red" }] };
  expect(cameLines(draw, names)).toEqual([]);
});

test("what somebody declines, hires or shows is said in one line", () => {
  const entry = (rest: object) => ({ n: 1, rule: "LW-60", seat: 1, ...rest }) as LogEntry;
  expect(entryText(entry({ do: "decline", source: { kind: "event", id: "E01" } }), names)).toBe("Bob declines: Harvest Rush");
  expect(entryText(entry({ do: "hire", crew: "agent" }), names)).toBe("Bob hires: Station Agent");
  expect(entryText(entry({ do: "give" }), names)).toBe("Bob gives up a card");
});

test("LW-25: a postcard can be shown in one's turn, all else only when it is asked", () => {
  const play = { question: null, client: { mayAct: true }, names, view: { phase: "turn", deciding: [0], legal: { show: ["P05"] } } as unknown as View } as unknown as Play;
  expect(refuse(play, { kind: "answer", action: { do: "show", postcard: "P05" } })).toBeNull();
  expect(refuse(play, { kind: "answer", action: { do: "toll" } })?.reason).toBe("nothing_asked");
});
