import { expect, test } from "vitest";
import type { Route } from "../protocol/types";
import { completable, lendable } from "./stations";

const route = (id: number, a: string, b: string): Route => ({
  id, a, b, length: 2, colour: "gray", group: null, ferry: 0, tunnel: 0, mountain: 0, path: [], spaces: [], space: [0, 0],
});
// a =1= b -2- c =3= d -4- e: seat 0 owns the doubles, seat 1 the singles, 5 (d-f) is free.
const routes = [route(1, "a", "b"), route(2, "b", "c"), route(3, "c", "d"), route(4, "d", "e"), route(5, "d", "f")];
const network = { routes, owners: { 1: 0, 2: 1, 3: 0, 4: 1 }, seat: 0 };
const ticket = (a: string, b: string) => ({ a, b });
const found = (stations: string[], ...tickets: { a: string; b: string }[]) =>
  completable(network, stations, tickets).map(({ a, b }) => a + b);

test("EU-15: a station may borrow a lane of another player that ends in its city", () => {
  expect(lendable(network, "c").map((lane) => lane.id)).toEqual([2]);
  expect(lendable(network, "d").map((lane) => lane.id)).toEqual([4]);
  expect(lendable(network, "a")).toEqual([]);
});

test("a ticket counts as helped when one borrowed lane joins its cities", () => {
  expect(found(["b"], ticket("a", "d"), ticket("a", "e"))).toEqual(["ad"]);
  expect(found(["a"], ticket("a", "d"))).toEqual([]);
  expect(found([], ticket("a", "b"), ticket("a", "c"))).toEqual(["ab"]);
});

test("EU-16: borrowed lanes may meet, one for each station", () => {
  expect(found(["b", "e"], ticket("a", "e"))).toEqual(["ae"]);
  expect(found(["d"], ticket("a", "e"))).toEqual([]);
});

test("nobody's lane cannot be borrowed", () => {
  expect(found(["f"], ticket("c", "f"))).toEqual([]);
});
