import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../app/settings.svelte";
import type { Tunnel } from "../protocol/types";
import { Tunnels, type TunnelEnd } from "./tunnels.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const tunnel: Tunnel = { seat: 1, route: 5, pay: { red: 2 }, turned_up: ["red", "black", "blue"], colour: "red", extra: 1 };
const end: TunnelEnd = { n: 9, seat: 1, rule: "EU-9", do: "decline", route: 5, between: ["a", "b"] };

test("the cards are turned up one after the other, at the chosen pace", () => {
  const motion = vi.spyOn(settings, "motion", "get").mockReturnValue(1);
  const tunnels = new Tunnels();
  tunnels.begin(tunnel, true);
  const seen = [0, 600, 600, 600].map((time) => {
    vi.advanceTimersByTime(time);
    return tunnels.turned;
  });
  expect(seen).toEqual([0, 1, 2, 3]);
  motion.mockReturnValue(2);
  tunnels.begin(tunnel, true);
  vi.advanceTimersByTime(1199);
  expect(tunnels.turned).toBe(0);
});

test("without motion, and on a page just opened, they lie there at once", () => {
  const tunnels = new Tunnels();
  tunnels.begin(tunnel, false);
  expect(tunnels.revealed).toBe(true);
  vi.spyOn(settings, "motion", "get").mockReturnValue(0);
  tunnels.begin(tunnel, true);
  expect(tunnels.revealed).toBe(true);
});

test("an open decision stays in sight; how it ended goes after a while", () => {
  const tunnels = new Tunnels();
  tunnels.begin(tunnel, false);
  vi.advanceTimersByTime(60_000);
  expect(tunnels.current).toBe(tunnel);
  tunnels.decided(end);
  expect(tunnels.end).toBe(end);
  vi.advanceTimersByTime(60_000);
  expect(tunnels.current).toBeNull();
});
