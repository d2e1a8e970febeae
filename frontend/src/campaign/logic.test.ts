import { expect, test } from "vitest";
import campaign from "./fixtures/campaign.json";
import type { CampaignView } from "../protocol/campaign";
import type { BankSlip } from "../protocol/legends";
import { byGame } from "./chronicle";
import { checklist } from "./checklist";
import { next } from "./next";
import { addsUp, change, dollars, parts, total } from "./slip";
import { sides } from "./story";

const view = campaign as unknown as CampaignView;
const reader = { company: "red", host: true, unread: 0 };

test("LW-15, LW-99: a pause card's back is read only when its game is closed", () => {
  const pause = { id: "PAUSE-01", game: 1, type: "pause" as const, front: "Pause here." };
  expect(sides([{ id: "S", game: 1, type: "story", front: "a", back: "b" }, pause]).map(({ text }) => text)).toEqual(["a", "b", "Pause here."]);
  expect(sides([{ ...pause, back: "Go on." }]).map(({ face }) => face)).toEqual(["front", "back"]);
});

test("one thing is to be done next: the game that runs, the story, a decision, the next game", () => {
  const ready = { ...view, stage: "ready" as const, decision: null, final: null };
  expect(next({ ...ready, stage: "playing" }, { ...reader, unread: 3 })).toEqual({ do: "play" });
  expect(next(ready, { ...reader, unread: 3 })).toEqual({ do: "read", unread: 3 });
  expect(next(ready, reader)).toEqual({ do: "begin" });
  expect(next(ready, { ...reader, host: false })).toEqual({ do: "wait", for: "host" });
  expect(next({ ...ready, mode: "ledger" }, reader)).toEqual({ do: "enter" });
  expect(next({ ...ready, final: { rows: [], winners: [] } }, reader)).toEqual({ do: "final" });
});

test("LW-97, LW-101: a decision is its company's, and everybody else is told for whom they wait", () => {
  const decision = { id: "d1", op: "retire_event" as const, company: "red", options: [] };
  const closing = { ...view, stage: "closing" as const, decision };
  expect(next(closing, reader)).toEqual({ do: "decide" });
  expect(next(closing, { ...reader, company: "blue", host: false })).toMatchObject({ do: "wait", for: { id: "red" } });
  expect(next({ ...closing, decision: { ...decision, company: "black" } }, reader)).toEqual({ do: "wait", for: "bot" });
});

test("LW-7 to LW-20: on the screen all is done at the start but the story and the beginning", () => {
  const ready = { ...view, stage: "ready" as const, decision: null };
  const open = (unread: number) => checklist(ready, "start", unread).filter(({ done }) => !done).map(({ key }) => key);
  expect(open(2)).toEqual(["story", "begin"]);
  expect(open(0)).toEqual(["begin"]);
  const ledger = checklist({ ...ready, mode: "ledger" }, "start", 0, new Set(["story", "board"]));
  expect(ledger.find(({ key }) => key === "board")?.done).toBe(true);
  expect(ledger.find(({ current }) => current)?.key).toBe("office");
});

test("LW-96 to LW-100: after a game one line is due at a time", () => {
  const decision = { id: "d1", op: "choose_region" as const, company: "red", options: [] };
  const items = checklist({ ...view, game: 3, stage: "closing", decision }, "end", 0);
  expect(items.find(({ current }) => current)?.key).toBe("region");
});

test("LW-90 to LW-94: a slip's lines are the sums of their parts, the total is never below zero", () => {
  const slip = view.slips.find(({ game, company }) => game === 3 && company === "red") as unknown as BankSlip;
  expect(addsUp(slip)).toBe(true);
  expect(parts(slip, 1).map(({ kind }) => kind)).toEqual(["coins", "bonus"]);
  expect(parts(slip, 3).some(({ kind }) => kind === "ticket_change")).toBe(true);
  expect(total([5, 2, -11])).toBe(0);
  expect(addsUp({ ...slip, total: slip.total + 1 })).toBe(false);
});

test("amounts carry a real minus sign", () => {
  expect([dollars(7), dollars(-4), change(7), change(-4)]).toEqual(["$7", "−$4", "+$7", "−$4"]);
});

test("LW-112: the chronicle is told game by game, the latest first; slips are drawn instead", () => {
  const games = byGame(view.chronicle, [1, 2, 3]);
  expect(games.map(({ game }) => game)).toEqual([4, 3, 2, 1]);
  expect(games.flatMap(({ entries }) => entries).some(({ key }) => key === "slip")).toBe(false);
  expect(byGame([], [2])).toEqual([{ game: 2, entries: [] }]);
});
