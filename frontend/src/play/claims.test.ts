import { describe, expect, test } from "vitest";
import type { Colour, Refusal, Route } from "../protocol/types";
import { nearMisses, payableWith, sortClaims, ticketUses, withoutEquals, type Claim } from "./claims";

const route = (id: number, a: string, b: string, length: number, colour: Colour = "gray"): Route => ({
  id, a, b, length, colour, group: null, ferry: 0, tunnel: 0, mountain: 0, path: [], spaces: [], space: [0, 0],
});
const claim = (id: number, extra: Partial<Claim> = {}): Claim => ({
  route: route(id, "x", "y", 2), points: 2, uses: 0, payments: [], ways: [], refusal: null, ...extra,
});
const refused = (reason: string, params: Refusal["params"]): Refusal => ({ rule: "C-16", reason, params });
const ids = (claims: Claim[]) => claims.map((c) => c.route.id);

describe("the claim list", () => {
  const red = claim(1, { points: 4, route: route(1, "x", "y", 3, "red") });
  const gray = claim(2, { points: 7, uses: 1 });
  const blue = claim(3, { points: 4, uses: 2, route: route(3, "x", "y", 3, "blue") });

  test("sorts by points, ticket use and colour; points and number break ties", () => {
    expect(ids(sortClaims([red, gray, blue], "points"))).toEqual([2, 1, 3]);
    expect(ids(sortClaims([red, gray, blue], "tickets"))).toEqual([3, 2, 1]);
    expect(ids(sortClaims([gray, blue, red], "colour"))).toEqual([1, 3, 2]);
  });

  test("a hand colour keeps the lanes it helps to pay", () => {
    const paid = claim(4, { payments: [{ red: 2 }, { red: 1, locomotive: 1 }] });
    expect(ids(payableWith([paid, gray], "red"))).toEqual([4]);
    expect(ids(payableWith([paid, gray], "locomotive"))).toEqual([4]);
    expect(ids(payableWith([paid, gray], null))).toEqual([4, 2]);
  });

  test("lanes of one double route in one colour stand once", () => {
    const lane = (id: number, group: number | null, colour: Colour) =>
      claim(id, { route: { ...route(id, "x", "y", 2, colour), group } });
    expect(ids(withoutEquals([lane(1, 7, "gray"), lane(2, 7, "gray"), lane(3, 8, "red"), lane(4, 8, "blue")]))).toEqual([1, 3, 4]);
    expect(ids(withoutEquals([lane(1, null, "gray"), lane(2, null, "gray")]))).toEqual([1, 2]);
  });

  test("C-122: refused lanes come nearest first, taken ones are left out", () => {
    const two = claim(5, { refusal: refused("cards_short", { missing: 2, colour: "blue" }) });
    const one = claim(6, { refusal: refused("cards_short", { missing: 1, colour: "gray" }) });
    const trains = claim(7, { refusal: refused("trains_short", { need: 3, have: 2 }) });
    const ferry = claim(9, { refusal: refused("ferry_short", { need: 2, have: 1 }) });
    const taken = claim(8, { refusal: refused("route_taken", { owner: "Ann" }) });
    expect(ids(nearMisses([two, trains, taken, one, ferry]))).toEqual([6, 9, 5, 7]);
  });
});

test("lanes on a cheapest connection are counted once a ticket", () => {
  const routes = [route(1, "a", "b", 2), route(2, "b", "c", 2), route(3, "a", "c", 5), route(4, "c", "d", 1)];
  const uses = ticketUses(routes, [{ a: "a", b: "c" }, { a: "b", b: "d" }], () => false, () => true);
  expect(Object.fromEntries(uses)).toEqual({ 1: 1, 2: 2, 4: 1 });
});
