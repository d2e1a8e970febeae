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
 * The space a lane's badge sits on: the one nearest its middle; a half is between two. Those of a double or triple
 * route sit on neighbouring spaces, as far as there are any, so that they do not cover each other.
 */
export function badgeSpace(route: Route, lanes: readonly Route[]): number {
  const n = route.length;
  if (lanes.length === 1) return (n - 1) / 2;
  const rank = lanes.indexOf(route);
  const index = n < lanes.length ? rank % n : Math.floor((n - lanes.length) / 2) + rank;
  // Lanes may be drawn in opposite directions: all count from the same city.
  return route.a === lanes[0]!.a ? index : n - 1 - index;
}

/** Where a lane's badge sits; those of a double or triple route of one space are pushed apart sideways. */
export function badgePoint(route: Route, lanes: readonly Route[]): Point {
  const index = badgeSpace(route, lanes);
  if (index % 1) return along(route.path, 0.5);
  const [x, y] = space(route, index);
  if (lanes.length === 1 || route.length > 1) return [x, y];
  const all = lanes.map((lane) => space(lane, 0));
  const centre = all.reduce(([sx, sy], p): Point => [sx + p[0] / all.length, sy + p[1] / all.length], [0, 0] as Point);
  return [x + (x - centre[0]) * 0.9, y + (y - centre[1]) * 0.9];
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
  routes.map((route) => ({ route, at: badgePoint(route, linkOf(route, routes)) }));

/** The lanes of a double or triple route by number, or the only one. */
export const linkOf = (route: Route, routes: readonly Route[]): Route[] =>
  route.group === null ? [route] : routes.filter((other) => other.group === route.group).sort((p, q) => p.id - q.id);

/** The number a tunnel shows: how many cards it turns up, where that is not three as usual (TA-12). */
export const tunnelNumber = (route: Route): number | null => (route.tunnel === 0 || route.tunnel === 3 ? null : route.tunnel);

/** Room for one sign in a badge: a ferry's wheel, a mountain's X, a tunnel's number; CSS pixels. */
export const SIGN = 12;

/** How many signs a free lane's badge carries: far away all there are, nearer the number only: the rest is on the lane. */
export const signsOf = (level: Level, route: Route): number =>
  (tunnelNumber(route) ? 1 : 0) + (level === "far" ? route.ferry + route.mountain : 0);

/** Half the width of a badge in CSS pixels: far away it also carries a coloured lane's length. */
export function badgeWidth(level: Level, owner: number | null, route: Route): number {
  if (owner !== null) return badgeRadius(level);
  // A gray lane's badge shows nothing but its number while its length is on the lane.
  const signs = signsOf(level, route) - (level === "middle" && route.colour === "gray" ? 1 : 0);
  return (level === "far" && route.colour !== "gray" ? 15 : badgeRadius(level)) + (Math.max(0, signs) * SIGN) / 2;
}

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
