import { expect, test } from "vitest";
import { ticketsOf } from "./tickets";

const ticket = { a: "dallas", b: "new_york", value: 11 };

test("US-2: a ticket file is a list, or an object that holds one", () => {
  expect(ticketsOf(JSON.stringify([ticket]))).toEqual([ticket]);
  expect(ticketsOf(`\ufeff${JSON.stringify({ note: "from the box", tickets: [ticket] })}`)).toEqual([ticket]);
});

test("anything else is no ticket list", () => {
  for (const text of ["", "dallas", "null", "7", "[]", "{}", '{"tickets":{}}', "[1".repeat(60_000)]) {
    expect(ticketsOf(text), text.slice(0, 20)).toBeNull();
  }
});
