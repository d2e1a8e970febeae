import { expect, test } from "vitest";
import { ruleFor } from "./rules";

test("each board is told its own rule, and the common one where it has none", () => {
  expect(["usa", "europe", "legendary-asia", "team-asia"].map((board) => ruleFor({ board }, "opening"))).toEqual(["C-3", "EU-2", "LA-2", "TA-4"]);
  expect(["europe", "legendary-asia"].map((board) => ruleFor({ board }, "ferry"))).toEqual(["EU-6", "LA-3"]);
  expect(["europe", "team-asia"].map((board) => ruleFor({ board }, "decline"))).toEqual(["EU-9", "TA-15"]);
  expect(ruleFor({ board: "team-asia" }, "last_round")).toBe("TA-21");
  expect(ruleFor(null, "keep")).toBe("C-23");
});
