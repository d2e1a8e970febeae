import { expect, test } from "vitest";
import { actionOf } from "./choice";

test("TA-10: what comes from the holder is said, and nothing where nothing does", () => {
  expect(actionOf({ kind: "route", route: 5, pay: { red: 3 }, holder: { red: 1 } })).toEqual({ do: "claim", route: 5, pay: { red: 3 }, holder: { red: 1 } });
  expect(actionOf({ kind: "route", route: 5, pay: { red: 3 }, holder: {} })).toEqual({ do: "claim", route: 5, pay: { red: 3 } });
  expect(actionOf({ kind: "add", pay: { locomotive: 1 }, holder: { locomotive: 1 } })).toEqual({ do: "add", pay: { locomotive: 1 }, holder: { locomotive: 1 } });
});

test("TA-17, TA-18: tickets shared and passed; looking at lanes is no action", () => {
  expect(actionOf({ kind: "share", ticket: "a-b" })).toEqual({ do: "share", ticket: "a-b" });
  expect(actionOf({ kind: "pass_tickets", tickets: ["a-b", "c-d"] })).toEqual({ do: "pass_tickets", tickets: ["a-b", "c-d"] });
  expect(actionOf({ kind: "lanes", routes: [1, 2] })).toBeNull();
});
