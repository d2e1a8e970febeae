import { expect, test } from "vitest";
import { companyPiece, pieceOf } from "./pieces";
import { ROUNDELS } from "./roundels";
import { ROOFS } from "./stations";
import { PATTERNS } from "./trains";

const seats = [0, 1, 2, 3, 4, 5];

test("who plays alone has a colour, a pattern and a number of their own", () => {
  expect(seats.map((seat) => pieceOf(seat, 1))).toEqual(seats.map((seat) => ({ fill: seat, pattern: seat, numeral: String(seat + 1) })));
});

test("a team has one colour, and its members are told apart by pattern and numeral", () => {
  const pieces = seats.map((seat) => pieceOf(seat, 2));
  expect(pieces.map(({ fill }) => fill)).toEqual([0, 0, 1, 1, 2, 2]);
  expect(pieces.map(({ numeral }) => numeral)).toEqual(["A1", "A2", "B1", "B2", "C1", "C2"]);
  for (const patterns of [PATTERNS, ROUNDELS, ROOFS]) expect(new Set(pieces.map(({ pattern }) => patterns[pattern])).size).toBe(6);
});

test("LW-1: the five companies have pieces of their own", () => {
  const pieces = ["red", "green", "blue", "yellow", "black"].map(companyPiece);
  expect(new Set(pieces.map(({ fill }) => fill)).size).toBe(5);
  expect(companyPiece("red")).toEqual(pieceOf(1, 1));
});
