import { expect, test } from "vitest";
import type { ChatLine } from "../protocol/types";
import { Chat } from "./chat.svelte";

const lines = (...texts: string[]): ChatLine[] => texts.map((text, at) => ({ seat: 1, name: "Bob", text, at: text.length + at }));

test("what was there when the page opened is read; what comes later is not, until it is in sight", () => {
  const chat = new Chat();
  const [hello, turn, ok] = lines("hello", "your turn", "ok");
  expect(chat.receive([hello!], true)).toEqual([]);
  expect(chat.unread).toBe(0);
  expect(chat.receive([hello!, turn!], false)).toEqual([turn]);
  expect(chat.receive([hello!, turn!], false)).toEqual([]);
  expect(chat.unread).toBe(1);
  chat.show(true);
  expect(chat.unread).toBe(0);
  chat.receive([hello!, turn!, ok!], false);
  chat.show(false);
  expect(chat.unread).toBe(0);
});

test("a line is new also where the oldest have gone", () => {
  const chat = new Chat();
  const all = lines("a", "bb", "ccc", "dddd");
  chat.receive(all.slice(0, 3), true);
  expect(chat.receive(all.slice(1), false)).toEqual([all[3]]);
});
