import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clamp, fit, fitScale, frame, home, reveal, toMap, toScreen, zoom, NO_INSET, type Viewport } from "./viewport";

const MAP = { w: 1600, h: 1000 };
const DESKTOP = { w: 928, h: 676 };
const PHONE = { w: 390, h: 475 };
const areas = fc.constantFrom(DESKTOP, PHONE, { w: 320, h: 300 }, { w: 2000, h: 1300 });
const points = fc.tuple(fc.integer({ min: 0, max: 1600 }), fc.integer({ min: 0, max: 1000 }));

describe("the view of the map", () => {
  test("fits whole on a desktop, and by its height on a phone", () => {
    const { k, x, y } = fit(MAP, DESKTOP);
    expect(k).toBeCloseTo(0.58);
    expect(x).toBeCloseTo(0);
    expect(y).toBeCloseTo(48);
    expect(home(MAP, DESKTOP)).toEqual(fit(MAP, DESKTOP));
    expect(home(MAP, PHONE).k).toBeCloseTo(0.475);
    expect(home(MAP, PHONE).y).toBeCloseTo(0);
  });

  test("zooms at the pointer", () => {
    const before = zoom(fit(MAP, DESKTOP), 2.5, [464, 338], MAP, DESKTOP);
    const at = [500, 300] as const;
    const after = zoom(before, 1.3, at, MAP, DESKTOP);
    expect(after.k).toBeCloseTo(before.k * 1.3);
    expect(toMap(after, at)[0]).toBeCloseTo(toMap(before, at)[0]);
    expect(toMap(after, at)[1]).toBeCloseTo(toMap(before, at)[1]);
  });

  test("never loses the map: no gap beside a map larger than its area, a smaller one centred", () => {
    const views = fc.record({ x: fc.integer(), y: fc.integer(), k: fc.double({ min: 0.01, max: 10, noNaN: true }) });
    fc.assert(
      fc.property(views, areas, (wild: Viewport, area) => {
        const v = clamp(wild, MAP, area);
        expect(v.k).toBeGreaterThanOrEqual(fitScale(MAP, area));
        for (const [offset, length, room] of [[v.x, MAP.w * v.k, area.w], [v.y, MAP.h * v.k, area.h]] as const) {
          if (length <= room + 1e-6) expect(offset).toBeCloseTo((room - length) / 2, 3);
          else {
            expect(offset).toBeLessThanOrEqual(1e-6);
            expect(offset + length).toBeGreaterThanOrEqual(room - 1e-6);
          }
        }
      }),
    );
  });

  test("frames all given points", () => {
    fc.assert(
      fc.property(fc.array(points, { minLength: 1, maxLength: 6 }), areas, (some, area) => {
        const v = frame(some, MAP, area, NO_INSET, 20);
        for (const p of some) {
          const [x, y] = toScreen(v, p);
          expect(x).toBeGreaterThan(-1);
          expect(x).toBeLessThan(area.w + 1);
          expect(y).toBeGreaterThan(-1);
          expect(y).toBeLessThan(area.h + 1);
        }
      }),
    );
  });

  test("reveals a point without zooming", () => {
    const v = zoom(fit(MAP, DESKTOP), 3, [0, 0], MAP, DESKTOP);
    const after = reveal(v, [1500, 900], MAP, DESKTOP);
    const [x, y] = toScreen(after, [1500, 900]);
    expect(after.k).toBe(v.k);
    expect(x).toBeLessThanOrEqual(DESKTOP.w - 40);
    expect(y).toBeLessThanOrEqual(DESKTOP.h - 40);
  });
});
