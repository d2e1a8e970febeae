import type { Point } from "./geometry";

/** What part of the map is seen: screen = map * k + (x, y); CSS pixels. */
export interface Viewport {
  x: number;
  y: number;
  k: number;
}

export interface Size {
  w: number;
  h: number;
}

/** Room kept free inside the map's area, for buttons; CSS pixels. */
export interface Inset {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const NO_INSET: Inset = { top: 0, right: 0, bottom: 0, left: 0 };
const MAX = 4;

export const toMap = (v: Viewport, p: Point): Point => [(p[0] - v.x) / v.k, (p[1] - v.y) / v.k];
export const toScreen = (v: Viewport, p: Point): Point => [p[0] * v.k + v.x, p[1] * v.k + v.y];

/** The largest scale at which the whole map is seen. */
export function fitScale(map: Size, area: Size, inset = NO_INSET): number {
  const [w, h] = [area.w - inset.left - inset.right, area.h - inset.top - inset.bottom];
  return Math.max(0.05, Math.min(w / map.w, h / map.h));
}

export function fit(map: Size, area: Size, inset = NO_INSET): Viewport {
  const k = fitScale(map, area, inset);
  return centre([map.w / 2, map.h / 2], k, area, inset);
}

/** The first view: the whole map; on an upright screen its full height instead, so that it can be read. */
export function home(map: Size, area: Size, inset = NO_INSET): Viewport {
  if (area.w >= area.h) return fit(map, area, inset);
  const k = Math.max((area.h - inset.top - inset.bottom) / map.h, fitScale(map, area, inset));
  return clamp(centre([map.w / 2, map.h / 2], k, area, inset), map, area, inset);
}

function centre(p: Point, k: number, area: Size, inset: Inset): Viewport {
  return {
    k,
    x: (area.w + inset.left - inset.right) / 2 - p[0] * k,
    y: (area.h + inset.top - inset.bottom) / 2 - p[1] * k,
  };
}

/** Keeps the map in sight: never smaller than the whole map, no gap at an edge when the map is larger than the area. */
export function clamp(v: Viewport, map: Size, area: Size, inset = NO_INSET): Viewport {
  const k = Math.min(Math.max(v.k, fitScale(map, area, inset)), MAX);
  const hold = (offset: number, length: number, room: number, before: number, after: number) => {
    const free = room - before - after;
    if (length <= free) return before + (free - length) / 2;
    return Math.min(before, Math.max(room - after - length, offset));
  };
  return {
    k,
    x: hold(v.x, map.w * k, area.w, inset.left, inset.right),
    y: hold(v.y, map.h * k, area.h, inset.top, inset.bottom),
  };
}

/** Zooms by a factor; the map's point under `at` (CSS pixels) stays there. */
export function zoom(v: Viewport, factor: number, at: Point, map: Size, area: Size, inset = NO_INSET): Viewport {
  const k = Math.min(Math.max(v.k * factor, fitScale(map, area, inset)), MAX);
  const p = toMap(v, at);
  return clamp({ k, x: at[0] - p[0] * k, y: at[1] - p[1] * k }, map, area, inset);
}

/** Shows all points (map units) as large as they fit, with a margin; CSS pixels. */
export function frame(points: readonly Point[], map: Size, area: Size, inset = NO_INSET, margin = 56): Viewport {
  if (!points.length) return fit(map, area, inset);
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = { w: area.w - inset.left - inset.right - 2 * margin, h: area.h - inset.top - inset.bottom - 2 * margin };
  const k = Math.min(room.w / Math.max(right - left, 1), room.h / Math.max(bottom - top, 1), 1.4);
  const low = fitScale(map, area, inset);
  return clamp(centre([(left + right) / 2, (top + bottom) / 2], Math.max(k, low), area, inset), map, area, inset);
}

/** Moves the view just so far that a point is at least `margin` pixels inside. */
export function reveal(v: Viewport, p: Point, map: Size, area: Size, inset = NO_INSET, margin = 40): Viewport {
  const [x, y] = toScreen(v, p);
  const push = (at: number, low: number, high: number) => (at < low ? low - at : at > high ? high - at : 0);
  return clamp(
    {
      k: v.k,
      x: v.x + push(x, inset.left + margin, area.w - inset.right - margin),
      y: v.y + push(y, inset.top + margin, area.h - inset.bottom - margin),
    },
    map,
    area,
    inset,
  );
}
