import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Connection, waitBefore, type Socket, type Status } from "./connection";

class FakeSocket implements Socket {
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  #ready = false;
  send(data: string) {
    if (!this.#ready) throw new Error("InvalidStateError");
    this.sent.push(JSON.parse(data));
  }
  close() {
    this.#ready = false;
    this.onclose?.();
  }
  open() {
    this.#ready = true;
    this.onopen?.();
  }
  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function set(since = 0) {
  const sockets: FakeSocket[] = [];
  const statuses: [Status, number | null][] = [];
  const messages: unknown[] = [];
  let n = 0;
  const connection = new Connection({
    url: "ws://table",
    token: "secret",
    since: () => since,
    onmessage: (message) => messages.push(message),
    onstatus: (...status) => statuses.push(status),
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    newId: () => `id${n++}`,
    now: () => 1000,
  });
  return { connection, sockets, statuses, messages };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("connection", () => {
  test("says hello first, with the token and the next log number", () => {
    const { connection, sockets } = set(7);
    void connection.send({ type: "undo" });
    sockets[0]!.open();
    expect(sockets[0]!.sent.map((m) => m.type)).toEqual(["hello", "undo"]);
    expect(sockets[0]!.sent[0]).toMatchObject({ token: "secret", since: 7 });
  });

  test("C-97: an unanswered message is sent again with the same id after a reconnect", async () => {
    const { connection, sockets, statuses } = set();
    sockets[0]!.open();
    const answer = connection.send({ type: "act", version: 3, action: { do: "draw", from: "deck" } });
    const first = sockets[0]!.sent[1]!;
    sockets[0]!.close();
    expect(statuses.at(-1)).toEqual(["waiting", 1500]);
    vi.advanceTimersByTime(500);
    sockets[1]!.open();
    expect(sockets[1]!.sent[1]).toEqual(first);
    sockets[1]!.say({ type: "done", id: first.id });
    await expect(answer).resolves.toEqual({ ok: true });
    sockets[1]!.close();
    vi.advanceTimersByTime(500);
    sockets[2]!.open();
    expect(sockets[2]!.sent.map((m) => m.type)).toEqual(["hello"]);
  });

  test("a refusal answers its message and goes nowhere else", async () => {
    const { connection, sockets, messages } = set();
    sockets[0]!.open();
    const answer = connection.send({ type: "undo" });
    const id = sockets[0]!.sent[1]!.id;
    sockets[0]!.say({ type: "refused", id, rule: "C-31", reason: "nothing_to_undo", params: {} });
    await expect(answer).resolves.toEqual({
      ok: false,
      refusal: { rule: "C-31", reason: "nothing_to_undo", params: {} },
    });
    expect(messages).toEqual([]);
  });

  test("waits longer each time, up to a limit, and can be hurried", () => {
    expect([0, 1, 2, 10].map(waitBefore)).toEqual([500, 1000, 2000, 15000]);
    const { connection, sockets } = set();
    sockets[0]!.close();
    connection.retryNow();
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(60_000);
    expect(sockets.length).toBeGreaterThan(2);
  });

  test("stays closed after bye", () => {
    const { sockets, statuses } = set();
    sockets[0]!.open();
    sockets[0]!.say({ type: "bye", code: "moved" });
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(statuses.at(-1)).toEqual(["closed", null]);
  });
});
