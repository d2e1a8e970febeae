/** A station's house in a box from -12 to 12, its roof's ridge at the top. */
export const HOUSE = "M0-11L11-2.6V10.4H-11V-2.6Z";
/** What keeps a roof apart from the wall below it. */
export const EAVES = "M-9-2.2H9";

const dot = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0`;

/** The pattern of each seat on the roof of its stations: solid, stripe, dots, cross-hatch, chevron, ring. */
export const ROOFS: readonly string[] = [
  "",
  "M-3.2-6V-3.6M0-8.4V-3.6M3.2-6V-3.6",
  dot(-4.2, -4.4, 0.35) + dot(0, -4.4, 0.35) + dot(4.2, -4.4, 0.35) + dot(0, -7.8, 0.35),
  "M-5.4-4L0-8.4L5.4-4M-2-3.6L2.8-7M2-3.6L-2.8-7",
  "M-5-3.8L0-7.8L5-3.8M-2-3.8L0-5.4L2-3.8",
  dot(0, -5.8, 1.9),
];
