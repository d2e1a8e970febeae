import type { Colour } from "../protocol/types";

/** Fills that need a light ring (and a light mark) to reach 3:1 against both land colours. */
const DARK = new Set<Colour | "locomotive" | number>(["red", "blue", "black", "locomotive", 0, 1, 4]);

/** Whether a card colour or a seat is a dark fill. Keep in step with the last rule of tokens.css. */
export const isDark = (fill: Colour | "locomotive" | number): boolean => DARK.has(fill);
