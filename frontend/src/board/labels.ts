import type { City } from "../protocol/types";
import type { Point } from "./geometry";

type Anchor = "start" | "middle" | "end";

/** A city's name on the map: offset of the baseline from the city in CSS pixels. */
export interface Label {
  city: City;
  text: string;
  dx: number;
  dy: number;
  anchor: Anchor;
  /** of the text; CSS pixels */
  width: number;
  /** what it covers, with the signs after the text; CSS pixels from the map's origin */
  box: Box;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Placement {
  cities: readonly City[];
  name: (city: City) => string;
  /** CSS pixels a map unit */
  scale: number;
  /** of the type, and around what stands at a city; CSS pixels */
  size: number;
  radius: (city: City) => number;
  /** width of a text, and of the signs after a city's name; CSS pixels */
  measure: (text: string) => number;
  signs: (city: City) => number;
  /** points to keep clear of, map units: lanes, and badges, flags and tags of a radius in CSS pixels */
  lanes: readonly Point[];
  badges: readonly Point[];
  badge: number;
  /** of the map; map units */
  map: readonly [number, number];
  /** cities whose names are shown whatever they cover */
  needed: ReadonlySet<string>;
}

/** Size of the type for which a board's maker placed the names; map units. */
const PRINTED = 22;
const SIDES: readonly [x: number, y: number][] = [
  [0, -1], [0, 1], [1, 0], [-1, 0], [0.75, -0.75], [-0.75, -0.75], [0.75, 0.75], [-0.75, 0.75],
];

/**
 * Places every name on the side of its city where it covers least, and leaves out names that would cover
 * another one or leave the sheet. The side the map's maker chose is preferred, and its very place where the
 * type is no larger than printed. Deterministic.
 */
export function placeLabels(p: Placement): Label[] {
  const widths = new Map(p.cities.map((city) => [city.id, p.measure(p.name(city))]));
  const lanes = p.lanes.map(([x, y]): Point => [x * p.scale, y * p.scale]);
  const badges = p.badges.map(([x, y]): Point => [x * p.scale, y * p.scale]);
  const dots = p.cities.map((city): Box => around([city.x * p.scale, city.y * p.scale], p.radius(city)));

  const options = p.cities.map((city, i) => {
    const [dx, dy] = city.label ?? [0, 0];
    const [hx, hy] = [Math.sign(dx), Math.sign(dy)];
    const sides = SIDES.map(([sx, sy]) => {
      const hinted = Math.sign(sx) === hx && Math.sign(sy) === hy;
      return { label: at(city, p, widths.get(city.id)!, sx, sy), cost: hinted ? 0 : 1 + (sx !== 0 && sy !== 0 ? 0.7 : 0) };
    });
    const printed = city.label && p.size <= PRINTED * p.scale ? [asPrinted(city, city.label, p, widths.get(city.id)!)] : [];
    const free = printed.filter(({ box }) => !overlap(box, dots[i]!)).map((label) => ({ label, cost: 0 }));
    return [...free, ...sides].map(({ label, cost: side }) => {
      const { box } = label;
      let cost = side;
      cost += 0.8 * lanes.filter((q) => inside(q, box, 2)).length;
      cost += 5 * badges.filter((q) => inside(q, box, p.badge)).length;
      if (!onSheet(box, p)) cost += 20;
      cost += 12 * dots.filter((dot, j) => j !== i && overlap(dot, box)).length;
      return { label, cost };
    });
  });

  const order = p.cities.map((_, i) => i).sort((i, j) => rank(p, i) - rank(p, j));
  const chosen = options.map((list) => list[0]!);
  // Three sweeps: each name takes its best side given where the others are now.
  for (let sweep = 0; sweep < 3; sweep++) {
    for (const i of order) {
      const cost = (o: (typeof chosen)[number]) =>
        o.cost + 60 * chosen.filter((c, j) => j !== i && (sweep > 0 || order.indexOf(j) < order.indexOf(i)) && overlap(c.label.box, o.label.box)).length;
      chosen[i] = options[i]!.reduce((best, o) => (cost(o) < cost(best) ? o : best));
    }
  }
  const shown: typeof chosen = [];
  for (const i of order) {
    const choice = chosen[i]!;
    const clear = onSheet(choice.label.box, p) && shown.every((other) => !overlap(other.label.box, choice.label.box));
    if (clear || p.needed.has(choice.label.city.id)) shown.push(choice);
  }
  return shown.map(({ label }) => label);
}

const onSheet = (box: Box, { map: [w, h], scale }: Placement): boolean =>
  box.left > 2 && box.top > 2 && box.right < w * scale - 2 && box.bottom < h * scale - 2;

/** Needed names first, then the cities with most room around them last: crowded ones choose first. */
function rank(p: Placement, i: number): number {
  const city = p.cities[i]!;
  if (p.needed.has(city.id)) return -1;
  return Math.min(...p.cities.map((o) => (o === city ? Infinity : Math.hypot(o.x - city.x, o.y - city.y))));
}

/** On a side of its city, as near as the city's sign lets it. */
function at(city: City, p: Placement, width: number, sx: number, sy: number): Label {
  const gap = p.radius(city) + 2;
  const anchor: Anchor = sx > 0 ? "start" : sx < 0 ? "end" : "middle";
  const dy = p.size * 0.34 + sy * (sx === 0 ? gap + p.size * 0.4 : gap * 0.9 + p.size * 0.2);
  return standing(city, p, width, sx * gap, dy, anchor);
}

/** Where the map's maker put it. */
const asPrinted = (city: City, [dx, dy, anchor]: NonNullable<City["label"]>, p: Placement, width: number): Label =>
  standing(city, p, width, dx * p.scale, dy * p.scale, anchor);

function standing(city: City, p: Placement, width: number, dx: number, dy: number, anchor: Anchor): Label {
  const whole = width + p.signs(city);
  const x = city.x * p.scale + dx - { start: 0, middle: whole / 2, end: whole }[anchor];
  const y = city.y * p.scale + dy;
  const box = { left: x - 1, right: x + whole + 1, top: y - p.size * 0.76, bottom: y + p.size * 0.16 };
  return { city, text: p.name(city), dx, dy, anchor, width, box };
}

export const around = ([x, y]: Point, w: number, h = w): Box => ({
  left: x - w,
  right: x + w,
  top: y - h,
  bottom: y + h,
});
const inside = ([x, y]: Point, b: Box, margin: number) =>
  x > b.left - margin && x < b.right + margin && y > b.top - margin && y < b.bottom + margin;
export const overlap = (p: Box, q: Box): boolean => p.left < q.right && q.left < p.right && p.top < q.bottom && q.top < p.bottom;
