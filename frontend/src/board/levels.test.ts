import { expect, test } from "vitest";
import type { BoardGeometry } from "../protocol/types";
import legendary from "./fixtures/legendary-asia.json";
import team from "./fixtures/team-asia.json";
import usa from "./fixtures/usa.json";
import { distance } from "./geometry";
import { badgeRadius, badges, badgeWidth, dodge, levelAt, signsOf, thin, tunnelNumber } from "./levels";
import { around, overlap } from "./labels";

const { routes } = usa as unknown as BoardGeometry;
const all = badges(routes);

const asia = (legendary as unknown as BoardGeometry).routes;
const teams = (team as unknown as BoardGeometry).routes;

test.each([routes, asia, teams])("badges of twins and triplets do not cover each other at a phone's first view", (...lanes) => {
  const drawn = badges(lanes);
  for (const p of drawn) {
    for (const q of drawn.filter((other) => other !== p && other.route.group !== null && other.route.group === p.route.group)) {
      expect(distance(p.at, q.at) * 0.475, `lanes ${p.route.id} ${q.route.id}`).toBeGreaterThan(2 * badgeRadius("middle") - 1);
    }
  }
});

test("a tunnel shows its number where it is not the usual three, a free lane's badge has room for it", () => {
  const numbers = teams.map(tunnelNumber);
  expect(new Set(numbers)).toEqual(new Set([null, 4, 5, 6]));
  expect(numbers).toEqual(teams.map((route) => route.tunnel || null));
  expect(tunnelNumber({ ...teams[0]!, tunnel: 3 })).toBeNull();
  const [coloured, gray] = [teams.find((route) => route.tunnel && route.colour !== "gray")!, teams.find((route) => route.tunnel && route.colour === "gray")!];
  for (const level of ["far", "middle"] as const) expect(badgeWidth(level, null, coloured)).toBeGreaterThan(badgeWidth(level, null, { ...coloured, tunnel: 3 }));
  expect(badgeWidth("far", null, gray)).toBeGreaterThan(badgeWidth("middle", null, gray));
  expect(badgeWidth("far", 0, coloured)).toBe(badgeRadius("far"));
});

test("far away a badge carries one sign for each X and each wheel", () => {
  for (const route of asia) expect(signsOf("far", route), `lane ${route.id}`).toBe(route.mountain + route.ferry);
  for (const route of asia) expect(signsOf("middle", route), `lane ${route.id}`).toBe(0);
});

test("badges keep at least 16 pixels, far away 18", () => {
  expect(badgeRadius(levelAt(0.24))).toBe(9);
  expect(badgeRadius(levelAt(0.58))).toBe(8);
});

test("thinned badges cover nothing", () => {
  const boxOf = ({ at }: (typeof all)[number]) => around([at[0] * 0.24, at[1] * 0.24], 16, 9);
  const taken = [around([100, 100], 40)];
  const kept = thin(all, boxOf, taken).map(boxOf);
  expect(kept.length).toBeGreaterThan(10);
  for (const [i, box] of kept.entries()) for (const other of [...taken, ...kept.slice(i + 1)]) expect(overlap(box, other)).toBe(false);
});

test("a badge that a name would cover moves along its lane, the others stay", () => {
  const [lane] = all.filter(({ route }) => route.length === 6);
  const boxOf = ({ at }: (typeof all)[number]) => around([at[0] * 0.5, at[1] * 0.5], 8);
  const name = around([lane!.at[0] * 0.5, lane!.at[1] * 0.5], 12, 6);
  const moved = dodge([lane!], boxOf, [name]);
  expect(moved[0]!.route).toBe(lane!.route);
  expect(overlap(boxOf(moved[0]!), name)).toBe(false);
  expect(dodge(all, boxOf, [])).toEqual(all);
});
