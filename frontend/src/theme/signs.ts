/** A mountain of two summits in a box from -9 to 9, and the X that stands in it: one more train (LA-4). */
export const PEAK = "M-9.4 7.5L-1.4-9.4L2-3.6L3.8-6L9.4 7.5Z";
export const CROSS = "M-3.6-1.9L3.2 4.9M3.2-1.9L-3.6 4.9";

/** A tunnel's portal in a box from -8 to 8, behind the number it shows. */
export const PORTAL = "M-7.6 8.2V-.8A7.6 7.6 0 0 1 7.6-.8V8.2Z";
