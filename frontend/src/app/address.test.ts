import { expect, test } from "vitest";
import { parse } from "./address";

test("pages by address", () => {
  expect(parse("/")).toEqual({ name: "start" });
  expect(parse("/t/kAKOhas4-_PCV")).toEqual({ name: "table", table: "kAKOhas4-_PCV" });
  expect(parse("/watch/abc/")).toEqual({ name: "table", table: "abc" });
  expect(parse("/campaign/new")).toEqual({ name: "new_campaign" });
  expect(parse("/c/kAKOhas4-_PCV")).toEqual({ name: "campaign", campaign: "kAKOhas4-_PCV" });
  expect(parse("/t/../secret")).toEqual({ name: "missing" });
  expect(parse("/elsewhere")).toEqual({ name: "missing" });
});
