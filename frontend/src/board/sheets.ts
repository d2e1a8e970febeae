import type { BoardGeometry, Sheet, Stub } from "../protocol/types";
import type { Point } from "./geometry";

/** How the sheet of a region is drawn, as SVG path data. */
export interface Cut {
  id: string;
  /** the print: torn where it meets blank paper, straight where it meets another sheet */
  print: string;
  /** the bare paper under it, which shows where it is torn */
  paper: string;
  /** where another sheet is joined */
  fold: string;
}

/** How far the print's edge frays, and how far the bare paper shows beyond it; map units. */
const FRAY = 1.5;
const BARE = { least: 2.5, more: 6 };
/** Between the points of a torn edge; map units. */
const GRAIN = 4.5;

/** Between 0 and 1, the same at the same place. */
function noise(x: number, y: number): number {
  const n = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
  return n - Math.floor(n);
}

/** Slow noise, by interpolation: how far a tear goes to one side over a stretch. */
function drift(x: number, y: number): number {
  const [i, j] = [Math.floor(x / 16), Math.floor(y / 16)];
  const ease = (t: number) => t * t * (3 - 2 * t);
  const [u, v] = [ease(x / 16 - i), ease(y / 16 - j)];
  const top = noise(i, j) * (1 - u) + noise(i + 1, j) * u;
  return top * (1 - v) + (noise(i, j + 1) * (1 - u) + noise(i + 1, j + 1) * u) * v;
}

const key = ([x, y]: Point): string => `${x},${y}`;
const round = (v: number): number => Math.round(v * 10) / 10;
const path = (points: readonly Point[]): string => "M" + points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L");

/** The sheets as they lie beside each other: only where one of `beside` joins another is its edge a fold. Deterministic. */
export function cuts(sheets: readonly Sheet[], beside: readonly Sheet[] = sheets): Cut[] {
  const owners = new Map<string, number>();
  for (const { outlines } of beside) for (const at of new Set(outlines.flat().map(key))) owners.set(at, (owners.get(at) ?? 0) + 1);
  const joined = (p: Point) => owners.get(key(p))! > 1;
  return sheets.map(({ id, outlines }) => {
    const edges = outlines.map((ring) => tear(ring, joined));
    return {
      id,
      print: edges.map(({ print }) => path(print) + "Z").join(""),
      paper: edges.map(({ paper }) => path(paper) + "Z").join(""),
      fold: outlines.map((ring) => ring.map((p, i): Point[] => [ring.at(i - 1)!, p]).filter((ends) => ends.every(joined)).map(path).join("")).join(""),
    };
  });
}

/** A ring's edges, torn where it is not joined to another sheet. */
function tear(ring: readonly Point[], joined: (p: Point) => boolean): { print: Point[]; paper: Point[] } {
  const out = Math.sign(ring.reduce((area, [x, y], i) => area + ring.at(i - 1)![0] * y - x * ring.at(i - 1)![1], 0));
  const [print, paper]: [Point[], Point[]] = [[], []];
  for (const [i, q] of ring.entries()) {
    const p = ring.at(i - 1)!;
    const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
    if (length === 0) continue;
    const normal: Point = [(out * (q[1] - p[1])) / length, (-out * (q[0] - p[0])) / length];
    const steps = Math.max(1, Math.round(length / GRAIN));
    for (let step = 1; step <= steps; step++) {
      const at: Point = [p[0] + ((q[0] - p[0]) * step) / steps, p[1] + ((q[1] - p[1]) * step) / steps];
      const torn = !(step === steps ? joined(q) : joined(p) && joined(q));
      const fray = torn ? FRAY * (noise(...at) - 0.5) : 0;
      const bare = torn ? BARE.least + BARE.more * drift(...at) + 1.5 * noise(at[1], at[0]) : 0;
      print.push([at[0] + normal[0] * fray, at[1] + normal[1] * fray]);
      paper.push([at[0] + normal[0] * bare, at[1] + normal[1] * bare]);
    }
  }
  return { print, paper };
}

/** The corners of what a region takes: its sheet, for the camera. */
export function cornersOf(geometry: BoardGeometry, regions: (id: string) => boolean): Point[] {
  const all = geometry.regions?.filter(({ id }) => regions(id)).flatMap(({ outlines }) => outlines.flat()) ?? [];
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  return all.length ? [[Math.min(...xs), Math.min(...ys)], [Math.max(...xs), Math.max(...ys)]] : [];
}

/** The map before a region was opened: all that belongs to it is gone, but its sheet. */
export function without(geometry: BoardGeometry, region: string): BoardGeometry {
  const away = new Set(geometry.regions?.find(({ id }) => id === region)?.cities);
  const here = ({ a, b }: { a: string; b: string }) => !away.has(a) && !away.has(b);
  return {
    ...geometry,
    cities: geometry.cities.filter(({ id }) => !away.has(id)),
    routes: geometry.routes.filter(here),
    beds: geometry.beds?.filter(here),
    stubs: geometry.stubs?.filter(({ city }) => !away.has(city)),
  };
}

/** A space of a lane that runs off the edge, and how clearly it is seen there. */
export interface Trail {
  at: Point;
  colour: Stub["lanes"][number];
  strength: number;
}

/** Map units: where the first space is, from one to the next, between lanes. */
const [FIRST, NEXT, BESIDE] = [42, 42, 15];
const STRENGTHS = [0.9, 0.55, 0.22];

/** The first spaces of a stub's lanes, the nearest first, fading as they leave the sheet. `from`: where its city is. */
export function trails({ toward: [dx, dy], length, lanes }: Stub, from: Point): Trail[] {
  return STRENGTHS.slice(0, Math.max(length, 2)).flatMap((strength, i) =>
    lanes.map((colour, lane): Trail => {
      const [far, aside] = [FIRST + i * NEXT, (lane - (lanes.length - 1) / 2) * BESIDE];
      return { at: [from[0] + dx * far - dy * aside, from[1] + dy * far + dx * aside], colour, strength };
    }),
  );
}
