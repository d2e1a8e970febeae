import type { Route } from "../protocol/types";
import { along, distance, spine, type Point } from "./geometry";
import { overlap, type Box } from "./labels";

/** Semantic zoom. far: line and badge (length, shape); middle: spaces and one badge; near: a shape in every space. */
export type Level = "far" | "middle" | "near";

/** The level at a scale of CSS pixels a map unit. */
export const levelAt = (scale: number): Level => (scale < 0.36 ? "far" : scale < 0.92 ? "middle" : "near");

/** Size of a city's name in CSS pixels: never under 11. */
export const labelSize = (scale: number): number => Math.min(16, Math.max(11, 9.6 + 5 * scale));

/** Radius of a lane's badge in CSS pixels. */
export const badgeRadius = (level: Level): number => (level === "far" ? 9 : 8);

/**
 * Where a lane's badge sits: on the space nearest its middle. Twins sit on neighbouring spaces, so that their
 * badges do not cover each other; twins of one space are pushed apart sideways.
 */
export function badgePoint(route: Route, twin: Route | undefined): Point {
  const n = route.spaces.length;
  const first = !twin || route.id < twin.id;
  if (!twin) return n % 2 ? space(route, (n - 1) / 2) : along(route.path, 0.5);
  if (n === 1) {
    const [p, q] = [space(route, 0), space(twin, 0)];
    return [p[0] + (p[0] - q[0]) * 0.45, p[1] + (p[1] - q[1]) * 0.45];
  }
  // Twins may be drawn in opposite directions: take the lower space of the pair seen from the same city.
  const index = Math.floor((n - 2) / 2) + (first ? 0 : 1);
  return space(route, route.a === (first ? route.a : twin.a) ? index : n - 1 - index);
}

const space = (route: Route, i: number): Point => {
  const [x, y] = route.spaces[i]!;
  return [x, y];
};

export interface Badge {
  route: Route;
  at: Point;
}

export const badges = (routes: readonly Route[]): Badge[] =>
  routes.map((route) => ({ route, at: badgePoint(route, twinOf(route, routes)) }));

/** The other lane of a double route. */
export const twinOf = (route: Route, routes: readonly Route[]): Route | undefined =>
  routes.find((other) => other !== route && route.group !== null && other.group === route.group);

/** Room for one wheel in a ferry's badge; CSS pixels. */
export const WHEEL = 12;

/** Half the width of a badge in CSS pixels: far away it also carries a coloured lane's length and a ferry's wheels. */
export const badgeWidth = (level: Level, owner: number | null, route: Route): number =>
  level === "far" && owner === null
    ? (route.colour !== "gray" ? 15 : badgeRadius(level)) + (route.ferry * WHEEL) / 2
    : badgeRadius(level);

/** Badges that names would cover move along their lane to where neither names nor other badges are. */
export function dodge(all: readonly Badge[], boxOf: (badge: Badge) => Box, names: readonly Box[]): Badge[] {
  const placed = [...all];
  const clear = (badge: Badge, i: number) => {
    const box = boxOf(badge);
    return !names.some((name) => overlap(name, box)) && placed.every((other, j) => j === i || !overlap(boxOf(other), box));
  };
  for (const [i, badge] of all.entries()) {
    if (!names.some((name) => overlap(name, boxOf(badge)))) continue;
    placed[i] = spots(badge).find((moved) => clear(moved, i)) ?? badge;
  }
  return placed;
}

/** A badge where it is, then elsewhere on its lane, the nearest first. */
function spots({ route, at }: Badge): Badge[] {
  const path = spine(route);
  const steps = 4 * route.length;
  const others = Array.from({ length: steps - 1 }, (_, i): Badge => ({ route, at: along(path, (i + 1) / steps) }));
  return [{ route, at }, ...others.sort((p, q) => distance(p.at, at) - distance(q.at, at))];
}

/** Badges that find a place on their lane where they cover neither `taken` boxes nor an earlier badge; longest lanes first. */
export function thin(all: readonly Badge[], boxOf: (badge: Badge) => Box, taken: readonly Box[]): Badge[] {
  const boxes = [...taken];
  return [...all]
    .sort((p, q) => q.route.length - p.route.length)
    .flatMap((badge) => {
      const found = spots(badge).find((spot) => !boxes.some((other) => overlap(other, boxOf(spot))));
      if (found) boxes.push(boxOf(found));
      return found ?? [];
    });
}
