import type { Route } from "../protocol/types";
import { distance, spine, type Point } from "./geometry";
import { badgeSpace } from "./levels";

const lengthOf = (path: readonly Point[]): number => path.slice(1).reduce((sum, q, i) => sum + distance(path[i]!, q), 0);
const round = (v: number): number => Math.round(v * 10) / 10;

/** Dashes for a course of stones of about this length that fills a path exactly, with half a joint at both ends. */
export function stones(path: readonly Point[], about: number, joint: number): { dash: string; offset: number } {
  const length = lengthOf(path);
  const step = length / Math.max(2, Math.round(length / about));
  return { dash: `${(step - joint).toFixed(2)} ${joint}`, offset: -joint / 2 };
}

/** SVG path data of a wave along a lane: an even number of half waves, first to the left of the way, then to the right. */
export function wave(route: Route, height: number, about: number): string {
  const path = spine(route, 4);
  const length = lengthOf(path);
  const halves = 2 * Math.max(1, Math.round(length / about));
  // Every half wave is a quarter-bent arc: its control point stands twice as far out as its crest.
  const arcs = Array.from({ length: halves }, (_, i) => {
    const { at, turn } = onPath(path, ((i + 0.5) / halves) * length);
    const side = i % 2 ? 2 * height : -2 * height;
    const { at: end } = onPath(path, ((i + 1) / halves) * length);
    return `Q${round(at[0] - turn[1] * side)} ${round(at[1] + turn[0] * side)} ${round(end[0])} ${round(end[1])}`;
  });
  return `M${round(path[0]![0])} ${round(path[0]![1])}${arcs.join("")}`;
}

/** A point of a path and the unit vector along it there. */
function onPath(path: readonly Point[], way: number): { at: Point; turn: Point } {
  let left = way;
  for (let i = 1; ; i++) {
    const [p, q] = [path[i - 1]!, path[i]!];
    const step = distance(p, q);
    if (left <= step || i === path.length - 1) {
      const turn: Point = [(q[0] - p[0]) / step, (q[1] - p[1]) / step];
      return { at: [p[0] + turn[0] * left, p[1] + turn[1] * left], turn };
    }
    left -= step;
  }
}

/** Whether a lane goes by ferry: with locomotives (EU-6), or in a campaign by its tag alone (LW-5). */
export const isFerry = (route: Route): boolean => route.ferry > 0 || !!route.tags?.includes("ferry");

/** Whether a lane lies in something that is wider than its spaces. */
export const isWide = (route: Route): boolean => route.tunnel > 0 || isFerry(route);

/**
 * The spaces of a ferry that carry a wheel (EU-6), as many as it asks for, spread over the lane. Twins put theirs
 * on different spaces, so that the wheels do not cover each other. `lanes`: its twins and itself (`linkOf`).
 */
export function wheels(route: Route, lanes: readonly Route[]): number[] {
  if (route.colour !== "gray") return besideBadge(route, lanes, route.ferry);
  const share = (lanes.indexOf(route) + 0.5) / lanes.length;
  const n = route.length;
  const spots = Array.from({ length: route.ferry }, (_, i) => Math.floor(((i + share) * n) / route.ferry));
  // Twins may be drawn in opposite directions: all count from the same city.
  return route.a === lanes[0]!.a ? spots : spots.map((spot) => n - 1 - spot);
}

/** The spaces furthest from a lane's badge, which would cover what they carry. */
function besideBadge(route: Route, lanes: readonly Route[], count: number): number[] {
  const badge = badgeSpace(route, lanes);
  const spaces = Array.from(route.spaces.keys());
  if (route.a !== lanes[0]!.a) spaces.reverse();
  return spaces.sort((i, j) => Math.abs(j - badge) - Math.abs(i - badge)).slice(0, count);
}
