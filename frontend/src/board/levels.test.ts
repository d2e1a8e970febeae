import { expect, test } from "vitest";
import type { BoardGeometry } from "../protocol/types";
import usa from "./fixtures/usa.json";
import { distance } from "./geometry";
import { badgeRadius, badges, dodge, levelAt, thin } from "./levels";
import { around, overlap } from "./labels";

const { routes } = usa as unknown as BoardGeometry;
const all = badges(routes);

test("badges of twins do not cover each other at a phone's first view", () => {
  for (const p of all) {
    const q = all.find((other) => other !== p && other.route.group !== null && other.route.group === p.route.group);
    if (q) expect(distance(p.at, q.at) * 0.475, `lanes ${p.route.id} ${q.route.id}`).toBeGreaterThan(2 * badgeRadius("middle") - 1);
  }
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
