import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CARDS } from "../protocol/types";
import { isDark } from "./fills";

type Triple = [number, number, number];
type Mode = "day" | "night";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const [normal, more] = css.split(':root[data-contrast="more"]') as [string, string];

function token(name: string, mode: Mode, contrast = false): string {
  const find = (text: string) => new RegExp(`--${name}: ([^;]+);`).exec(text)?.[1];
  const value = (contrast && find(more)) || find(normal)!;
  const pair = /light-dark\((#\w{6}), (#\w{6})\)/.exec(value);
  return pair ? pair[mode === "day" ? 1 : 2]! : value;
}

const linear = (hex: string): Triple =>
  [1, 3, 5].map((i) => {
    const v = parseInt(hex.slice(i, i + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  }) as Triple;
const times = (m: readonly Triple[], v: Triple): Triple => m.map((row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2]) as Triple;

function contrast(a: string, b: string): number {
  const light = (hex: string) => times([[0.2126, 0.7152, 0.0722]], linear(hex))[0] + 0.05;
  return Math.max(light(a), light(b)) / Math.min(light(a), light(b));
}

// Machado, Oliveira, Fernandes 2009, full severity, on linear RGB.
const SIGHT: Record<string, readonly Triple[]> = {
  normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protan: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

function lab(hex: string, sight: readonly Triple[]): Triple {
  const rgb = times(sight, linear(hex)).map((v) => Math.min(1, Math.max(0, v))) as Triple;
  const xyz = times([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]], rgb);
  const [x, y, z] = xyz.map((v, i) => v / [0.95047, 1, 1.08883][i]!).map((t) => (t > 216 / 24389 ? Math.cbrt(t) : (841 / 108) * t + 4 / 29)) as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIEDE2000 (Sharma, Wu, Dalal 2005). */
function distance([L1, a1, b1]: Triple, [L2, a2, b2]: Triple): number {
  const rad = Math.PI / 180;
  const mean = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(mean ** 7 / (mean ** 7 + 25 ** 7)));
  const [p, q] = [a1 * (1 + g), a2 * (1 + g)];
  const [C1, C2] = [Math.hypot(p, b1), Math.hypot(q, b2)];
  const hue = (a: number, b: number) => (a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / rad + 360) % 360);
  const [h1, h2] = [hue(p, b1), hue(q, b2)];
  const gray = C1 * C2 === 0;
  const turn = gray ? 0 : h2 - h1 > 180 ? h2 - h1 - 360 : h2 - h1 < -180 ? h2 - h1 + 360 : h2 - h1;
  const [dL, dC, dH] = [L2 - L1, C2 - C1, 2 * Math.sqrt(C1 * C2) * Math.sin((turn / 2) * rad)];
  const [L, C] = [(L1 + L2) / 2, (C1 + C2) / 2];
  const h = gray ? h1 + h2 : Math.abs(h1 - h2) <= 180 ? (h1 + h2) / 2 : (h1 + h2 + (h1 + h2 < 360 ? 360 : -360)) / 2;
  const T = 1 - 0.17 * Math.cos((h - 30) * rad) + 0.24 * Math.cos(2 * h * rad) + 0.32 * Math.cos((3 * h + 6) * rad) - 0.2 * Math.cos((4 * h - 63) * rad);
  const SL = 1 + (0.015 * (L - 50) ** 2) / Math.sqrt(20 + (L - 50) ** 2);
  const [SC, SH] = [1 + 0.045 * C, 1 + 0.015 * C * T];
  const RT = -2 * Math.sqrt(C ** 7 / (C ** 7 + 25 ** 7)) * Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * rad);
  return Math.sqrt((dL / SL) ** 2 + (dC / SC) ** 2 + (dH / SH) ** 2 + RT * (dC / SC) * (dH / SH));
}

const cards = CARDS.filter((card) => card !== "locomotive").map((card) => token(`card-${card}`, "day"));
const seats = [0, 1, 2, 3, 4, 5].map((seat) => token(`seat-${seat}`, "day"));

function closest(colours: string[], sight: readonly Triple[]): number {
  let best = Infinity;
  for (const [i, a] of colours.entries()) for (const b of colours.slice(i + 1)) best = Math.min(best, distance(lab(a, sight), lab(b, sight)));
  return best;
}

test("the distance formula gives published values", () => {
  expect(distance([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
  expect(distance([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 4);
  expect(distance([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514])).toBeCloseTo(0.9082, 4);
});

describe.each(Object.entries(SIGHT))("%s sight", (_, sight) => {
  test("players are at least 20 apart", () => expect(closest(seats, sight)).toBeGreaterThanOrEqual(20));
  test("cards are at least 15 apart", () => expect(closest(cards, sight)).toBeGreaterThanOrEqual(15));
});

test("names and numerals on cards and trains have 4.5:1", () => {
  for (const [i, hex] of cards.entries()) expect(contrast(token(isDark(CARDS[i]!) ? "ring-light" : "mark-dark", "day"), hex), CARDS[i]).toBeGreaterThanOrEqual(4.5);
  for (const [seat, hex] of seats.entries()) expect(contrast(token(isDark(seat) ? "ring-light" : "mark-dark", "day"), hex), String(seat)).toBeGreaterThanOrEqual(4.5);
});

describe.each([
  ["day", false],
  ["night", false],
  ["day", true],
  ["night", true],
] as const)("%s, more contrast: %s", (mode, high) => {
  const c = (name: string) => token(name, mode, high);

  test.each(["paper", "surface", "surface-sunk"])("text on %s has 4.5:1", (ground) => {
    for (const text of ["ink", "ink-soft", "accent", "good", "bad", "amber"]) {
      expect(contrast(c(text), c(ground)), text).toBeGreaterThanOrEqual(4.5);
    }
  });

  test("text on the accent and on its wash has 4.5:1", () => {
    expect(contrast(c("on-accent"), c("accent"))).toBeGreaterThanOrEqual(4.5);
    for (const text of ["ink", "accent"]) expect(contrast(c(text), c("accent-wash")), text).toBeGreaterThanOrEqual(4.5);
  });

  test("names on the map have 4.5:1 on land, sea and their halo", () => {
    for (const text of ["ink", "accent"]) {
      for (const ground of ["land", "sea", "halo"]) expect(contrast(c(text), c(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  test("edges, focus, glow and ticket inks have 3:1", () => {
    for (const ground of ["paper", "surface"]) {
      for (const line of ["edge", "focus"]) expect(contrast(c(line), c(ground)), `${line} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
    for (const ground of ["land", "sea", "halo"]) {
      for (const line of ["glow", "focus", "ticket-1", "ticket-2", "ticket-3", "ticket-4", "ticket-5"]) {
        expect(contrast(c(line), c(ground)), `${line} on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    }
  });

  test("a tunnel's stones or their joints and a ferry's wave have 3:1", () => {
    expect(contrast(c("stone"), c("ring-dark"))).toBeGreaterThanOrEqual(3);
    for (const ground of ["land", "sea"]) {
      expect(Math.max(contrast(c("stone"), c(ground)), contrast(c("ring-dark"), c(ground))), ground).toBeGreaterThanOrEqual(3);
      expect(contrast(c("wave"), c(ground)), ground).toBeGreaterThanOrEqual(3);
    }
  });

  test("every fill or one of its rings has 3:1 to land and sea, and its mark 3:1 on it", () => {
    const fills = [...CARDS.map((card) => [card, c(`card-${card}`)] as const), ...seats.map((hex, seat) => [seat, hex] as const)];
    for (const [name, fill] of fills) {
      const ring = c(isDark(name) ? "ring-light" : "ring-dark");
      expect(contrast(ring, fill), `ring of ${name}`).toBeGreaterThanOrEqual(3);
      for (const ground of ["land", "sea"]) {
        // A dark fill's light ring is itself outlined dark.
        const seen = Math.max(...[fill, ring, c("ring-dark")].map((hex) => contrast(hex, c(ground))));
        expect(seen, `${name} on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    }
  });
});

test("tokens.css gives a light mark to exactly the dark fills", () => {
  const last = css.slice(css.lastIndexOf('[data-fill="red"]'));
  const named = [...last.matchAll(/data-fill="(\w+)"/g)].map((match) => match[1]!);
  for (const fill of [...CARDS, 0, 1, 2, 3, 4, 5] as const) expect(named.includes(String(fill)), String(fill)).toBe(isDark(fill));
});
