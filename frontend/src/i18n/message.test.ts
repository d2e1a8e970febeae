import { describe, expect, test } from "vitest";
import de from "./de.json";
import en from "./en.json";
import es from "./es.json";
import fr from "./fr.json";
import { format, pick, type Message } from "./message";

test("placeholders are filled, unknown ones stay", () => {
  expect(format("{name}: +{n} {x}", { name: "Ann", n: 4 })).toBe("Ann: +4 {x}");
});

test("names are put in as they are", () => {
  expect(format("{name} wins", { name: "{n} $& <b>" })).toBe("{n} $& <b> wins");
});

test("the number chooses the form; French counts zero as one", () => {
  const message = { one: "a card", other: "{n} cards" };
  expect(pick(message, { n: 1 }, "en")).toBe("a card");
  expect(pick(message, { n: 0 }, "en")).toBe("{n} cards");
  expect(pick(message, { n: 0 }, "fr")).toBe("a card");
  expect(pick(message, { n: 2 }, "de")).toBe("{n} cards");
});

describe.each(Object.entries({ en, es, de, fr }))("%s", (lang, messages) => {
  const entries = Object.entries(messages) as [string, Message][];

  test("has every message of English and no other", () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort());
  });

  // French uses the form for one also for nothing: "un point" would say 1 where 0 is meant.
  test("says no number in words where zero can stand", () => {
    if (lang !== "fr") return;
    const zero = ["players.score", "players.trains", "players.cards", "players.tickets", "decks.discards", "points"];
    for (const [key, message] of entries) {
      if (zero.includes(key) && typeof message !== "string") expect(message.one, key).toContain("{n}");
    }
  });
});
