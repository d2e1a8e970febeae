import { expect, test } from "vitest";
import { coarse } from "./outline";

test("outlines lose the vertices that do not show, relative or absolute", () => {
  const square = "M0 0L100 0L100 50L101 51L100 100L0 100Z";
  expect(coarse([square], 2)).toBe("M0.0 0.0L100.0 0.0L100.0 100.0L0.0 100.0Z");
  expect(coarse(["M0 0l50 .5 50-.5 0 100-100 0z"], 2)).toBe("M0.0 0.0L100.0 0.0L100.0 100.0L0.0 100.0Z");
});

test("specks vanish", () => {
  expect(coarse(["M0 0L1 0L1 1Z"], 2)).toBe("");
});

test("a line that was cut stays open", () => {
  expect(coarse(["M0 0l50 .2 50 0 0 40"], 2)).toBe("M0.0 0.0L100.0 0.2L100.0 40.2");
});
