/** A mountain of two summits in a box from -9 to 9, and the X that stands in it: one more train (LA-4). */
export const PEAK = "M-9.4 7.5L-1.4-9.4L2-3.6L3.8-6L9.4 7.5Z";
export const CROSS = "M-3.6-1.9L3.2 4.9M3.2-1.9L-3.6 4.9";
/** Its shaded side where nothing stands in it. */
export const SHADE = "M-1.4-9.4L2-3.6L3.8-6L9.4 7.5H2.6L.6 2.2L1.6-1.2Z";

/** A tunnel's portal in a box from -8 to 8, behind the number it shows. */
export const PORTAL = "M-7.6 8.2V-.8A7.6 7.6 0 0 1 7.6-.8V8.2Z";

/** A mail sack in a box from -9 to 9, and the letter printed on it. */
export const SACK = "M-3-5L-4.8-8.8H4.8L3-5C8-2 8.8 3 7.6 6.4C6.8 8.7 4.4 9 0 9S-6.8 8.7-7.6 6.4C-8.8 3-8-2-3-5Z";
export const LETTER = "M-4-.8H4V5.2H-4ZM-4-.8L0 2.4L4-.8M-3-5H3";

/** An engine shed in a box from -10 to 10: a depot. */
export const SHED = "M-9.5 9V-1.5A9.5 9.5 0 0 1 9.5-1.5V9Z";

/** What a place is known for, to be stroked, in a box from -7 to 7 (LW-5). */
export const PLACES: Readonly<Record<string, string>> = {
  port: "M0-3.8V6M-2.8-1.4H2.8M-5.8 1.6C-5.2 4.4-3 6 0 6.2C3 6 5.2 4.4 5.8 1.6M0-3.8a1.5 1.5 0 1 1 .01 0",
  river: "M-6.2-2q3.1-3.4 6.2 0t6.2 0M-6.2 3.4q3.1-3.4 6.2 0t6.2 0",
  mine: "M-5 6.2L3.6-3.8M5 6.2L-3.6-3.8M1.2-6.2L6.2-1.8M-1.2-6.2L-6.2-1.8",
};
