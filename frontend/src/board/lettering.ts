import type { BoardGeometry, City, Route } from "../protocol/types";
import { PLACES } from "../theme/signs";
import { along, spine, type Point } from "./geometry";
import { around, placeLabels, type Label } from "./labels";
import { badgeRadius, badges, badgeWidth, dodge, labelSize, levelAt, thin, tunnelNumber, type Badge } from "./levels";
import { mountains } from "./mountains";

export interface Lettering {
  labels: Label[];
  /** those to be shown, and where those of all lanes would be */
  badges: Badge[];
  every: readonly Badge[];
}

export interface Wanted {
  geometry: BoardGeometry;
  /** CSS pixels a map unit */
  scale: number;
  name: (city: City) => string;
  owner: (route: Route) => number | null;
  closed: (route: Route) => boolean;
  /** lane that no name may cover */
  chosen: Route | undefined;
  /** cities whose names are always shown */
  needed: ReadonlySet<string>;
  /** how far what stands at a city reaches (`radiusAt`); CSS pixels */
  radius: (city: City) => number;
  /** where values of tickets on offer stand, map units */
  tags: readonly Point[];
  /** where something stands up beside a city: 1 on its right, -1 on its left */
  beside: (city: City) => readonly number[];
}

/** Radius of a city's dot in CSS pixels. */
export const dotAt = (scale: number): number => Math.min(7.5, Math.max(3.4, 8.5 * scale));

/** Radius of the glow of a city that may be chosen, in CSS pixels: far away neighbours' must not run together. */
export const glowAt = (scale: number): number => Math.min(19, Math.max(9, 40 * scale));

/** Half the width of a station in CSS pixels. */
export const houseAt = (scale: number): number => Math.min(16, Math.max(9, 17 * scale));

/** Radius of the letter that marks a city of a ticket on offer, in CSS pixels. */
export const TAG = 8.5;

/** Radius of the number at a city that is counted, in CSS pixels. */
export const COUNT = 9.5;

/** How far a mountain stands beside the middle of its space, in CSS pixels. */
export const PEAK_UP = 8;

/** A large city's sign is so many times as large as a dot (LW-5). */
export const LARGE = 1.55;

/** How far what stands at a city reaches in CSS pixels: a station, a ticket's letter, a number, or its dot. */
export const radiusAt = (scale: number, at: "station" | "tag" | "count" | "large" | "dot"): number =>
  ({ station: houseAt(scale), tag: Math.max(dotAt(scale), TAG), count: COUNT, large: LARGE * dotAt(scale), dot: dotAt(scale) })[at];

/** The signs after a city's name (LW-5), for a size of type: which, their size, and how much room all take; CSS pixels. */
export const signsAt = (city: City): string[] => city.tags?.flatMap((tag) => PLACES[tag] ?? []) ?? [];
export const signSize = (size: number): number => size * 0.86;
export const signsWidth = (city: City, size: number): number => signsAt(city).length * (signSize(size) + 2);

const pen = typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");
function widthOf(text: string, size: number): number {
  if (!pen) return text.length * size * 0.5;
  pen.font = `600 ${size}px "Barlow Semi Condensed", "Arial Narrow", sans-serif`;
  return pen.measureText(text).width * 1.02;
}

const sampled = (route: Route): Point[] => {
  const path = spine(route);
  return Array.from({ length: 2 * route.length + 1 }, (_, i) => along(path, i / (2 * route.length)));
};
const lanes = new WeakMap<BoardGeometry, { samples: Point[]; badges: Badge[] }>();
function lanesOf(geometry: BoardGeometry) {
  let found = lanes.get(geometry);
  if (!found) lanes.set(geometry, (found = { samples: geometry.routes.flatMap(sampled), badges: badges(geometry.routes) }));
  return found;
}

/**
 * The names and badges to be drawn at a scale. Far away names come first and badges take what room is left;
 * nearer, badges are all shown and names make way for them.
 */
export function letter({ geometry, scale, name, owner, closed, chosen, needed, radius, tags, beside }: Wanted): Lettering {
  const level = levelAt(scale);
  const { samples, badges: every } = lanesOf(geometry);
  const useful = every.filter(
    ({ route }) => level === "far" || owner(route) !== null || ((route.colour !== "gray" || tunnelNumber(route) !== null) && !closed(route)),
  );
  // A flag, a depot or a mail sack is as large as a badge.
  const raisedAt = houseAt(scale) / scale;
  const flags = geometry.cities.flatMap((city) => beside(city).map((side): Point => [city.x + side * raisedAt, city.y - 1.1 * raisedAt]));
  const values = tags.flatMap(([x, y]): Point[] => [-1, 0, 1].map((side) => [x + (side * TAG * 1.5) / scale, y]));
  // A mountain is wider than a badge, and does not move aside: it counts twice.
  const raised = [...(level === "far" ? [] : mountains(geometry).values())]
    .flat()
    .map(({ at, side, out }): Point => [at[0] + (side[0] * out * PEAK_UP) / scale, at[1] + (side[1] * out * PEAK_UP) / scale]);
  const labels = placeLabels({
    cities: geometry.cities.filter((city) => !city.junction),
    name,
    scale,
    size: labelSize(scale),
    radius,
    measure: (text) => widthOf(text, labelSize(scale)),
    signs: (city) => signsWidth(city, labelSize(scale)),
    map: geometry.size,
    lanes: chosen ? [...samples, ...Array<Point[]>(8).fill(sampled(chosen)).flat()] : samples,
    badges: [...flags, ...values, ...raised, ...raised, ...(level === "middle" ? useful.map((badge) => badge.at) : [])],
    badge: badgeRadius(level),
    needed,
  });
  if (level === "near") return { labels, badges: [], every };
  const scaled = ([x, y]: Point): Point => [x * scale, y * scale];
  const boxOf = ({ route, at }: Badge) =>
    around(scaled(at), badgeWidth(level, owner(route), route) + 1, badgeRadius(level));
  if (level === "middle") return { labels, badges: dodge(useful, boxOf, labels.map((label) => label.box)), every };
  const taken = [...labels.map((label) => label.box), ...geometry.cities.map((c) => around(scaled([c.x, c.y]), radius(c)))];
  return { labels, badges: thin(useful, boxOf, taken), every };
}
