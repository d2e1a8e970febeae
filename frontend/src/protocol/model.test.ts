import { expect, test } from "vitest";
import { EMPTY, reduce } from "./model";
import type { LogEntry, StateMessage } from "./types";

const entry = (n: number): LogEntry => ({ n, seat: 0, rule: "C-6", do: "draw", from: "deck" });
const state = (version: number, from: number, count: number): StateMessage => ({
  type: "state",
  version,
  from,
  events: Array.from({ length: count }, (_, i) => entry(from + i)),
  view: {} as StateMessage["view"],
  seats: [],
  host: false,
  pace: "normal",
  undo_asked: null,
  undone: [],
  practice: false,
  commitment: "",
  own_tickets: null,
  open_holders: false,
  chat: [],
});

test("the log grows by the events of each state", () => {
  const model = [state(2, 0, 2), state(3, 2, 1)].reduce(reduce, EMPTY);
  expect(model.log.map((e) => e.n)).toEqual([0, 1, 2]);
  expect(model.state?.version).toBe(3);
});

test("C-105: a gap changes nothing and asks for the whole state", () => {
  const before = reduce(EMPTY, state(2, 0, 2));
  const model = reduce(before, state(9, 6, 1));
  expect(model.gap).toBe(true);
  expect(model.log).toHaveLength(2);
  expect(reduce(model, state(9, 0, 7))).toMatchObject({ gap: false, log: { length: 7 } });
});

test("a state that was overtaken is dropped", () => {
  const newer = [state(2, 0, 2), state(4, 2, 2)].reduce(reduce, EMPTY);
  expect(reduce(newer, state(3, 2, 1))).toBe(newer);
});

test("C-31: after an undo the log starts again from its beginning", () => {
  const model = [state(4, 0, 4), state(5, 0, 3)].reduce(reduce, EMPTY);
  expect(model.log).toHaveLength(3);
  expect(model.state?.version).toBe(5);
});

test("an error stays until it is dismissed", () => {
  const model = reduce(EMPTY, { type: "error", id: null, code: "full", message: "no seat" });
  expect(reduce(model, state(1, 0, 1)).error).toEqual({ code: "full", message: "no seat" });
});
