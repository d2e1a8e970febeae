import { expect, test } from "vitest";
import type { ChatLine } from "../protocol/types";
import { Chat } from "./chat.svelte";

const lines = (...texts: string[]): ChatLine[] => texts.map((text, at) => ({ seat: 1, name: "Bob", text, at: text.length + at }));

test("what was there when the page opened is read; what comes later is not, until it is in sight", () => {
  const chat = new Chat();
  const [hello, turn, ok] = lines("hello", "your turn", "ok");
  expect(chat.receive([hello!], true, 0)).toEqual([]);
  expect(chat.unread).toBe(0);
  expect(chat.receive([hello!, turn!], false, 0)).toEqual([turn]);
  expect(chat.receive([hello!, turn!], false, 0)).toEqual([]);
  expect(chat.unread).toBe(1);
  chat.show(true);
  expect(chat.unread).toBe(0);
  chat.receive([hello!, turn!, ok!], false, 0);
  chat.show(false);
  expect(chat.unread).toBe(0);
});

test("a line is new also where the oldest have gone", () => {
  const chat = new Chat();
  const all = lines("a", "bb", "ccc", "dddd");
  chat.receive(all.slice(0, 3), true, 0);
  expect(chat.receive(all.slice(1), false, 0)).toEqual([all[3]]);
});

test("what this seat wrote, perhaps on another device, is no news", () => {
  const chat = new Chat();
  chat.receive([], true, 1);
  expect(chat.receive(lines("mine"), false, 1)).toEqual([]);
  expect(chat.unread).toBe(0);
});
