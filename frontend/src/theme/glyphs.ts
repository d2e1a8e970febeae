import type { Card } from "../protocol/types";

/**
 * One shape a card colour, as SVG path data in a box from -10 to 10. They stay apart when small, gray or
 * turned: square, triangle, sun disc, leaf, two waves, four-petalled flower, ring, saltire; spoked wheel.
 */
export const GLYPHS: Record<Card, string> = {
  red: "M-7.5-7.5H7.5V7.5H-7.5Z",
  orange: "M0-9.5L9.6 7.4H-9.6Z",
  yellow: "M0-8.3A8.3 8.3 0 1 1 0 8.3A8.3 8.3 0 1 1 0-8.3Z",
  green: "M-8.6 8.6C-11.4-2.6-2.6-11.4 8.6-8.6C11.4 2.6 2.6 11.4-8.6 8.6Z",
  blue:
    "M-9.6-3.2C-6.4-8.4-2.4-8.4 0-5.6S6.4-2.8 9.6-8V-3.6C6.4 1.6 2.4 1.6 0-1.2S-6.4-4 -9.6 1.2Z" +
    "M-9.6 6.4C-6.4 1.2-2.4 1.2 0 4S6.4 6.8 9.6 1.6V6C6.4 11.2 2.4 11.2 0 8.4S-6.4 5.6-9.6 10.8Z",
  pink: disc(0, -5.2, 4.4) + disc(5.2, 0, 4.4) + disc(0, 5.2, 4.4) + disc(-5.2, 0, 4.4) + disc(0, 0, 2.2),
  white:
    "M0-9.2A9.2 9.2 0 1 1 0 9.2A9.2 9.2 0 1 1 0-9.2ZM0-4.9A4.9 4.9 0 1 0 0 4.9A4.9 4.9 0 1 0 0-4.9Z",
  black:
    "M-8.9-5.7L-5.7-8.9L0-3.2L5.7-8.9L8.9-5.7L3.2 0L8.9 5.7L5.7 8.9L0 3.2L-5.7 8.9L-8.9 5.7L-3.2 0Z",
  locomotive: wheel(),
};

function disc(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
}

function wheel(): string {
  const circle = (r: number, sweep: 0 | 1) => `M0 ${-r}A${r} ${r} 0 1 ${sweep} 0 ${r}A${r} ${r} 0 1 ${sweep} 0 ${-r}Z`;
  const spokes = Array.from({ length: 8 }, (_, i) => {
    const [c, s] = [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)];
    const at = (r: number, w: number) => `${(r * c - w * s).toFixed(2)} ${(r * s + w * c).toFixed(2)}`;
    return `M${at(2, -0.65)}L${at(8.4, -0.65)}L${at(8.4, 0.65)}L${at(2, 0.65)}Z`;
  });
  return circle(9.9, 1) + circle(7.7, 0) + circle(2.9, 1) + spokes.join("");
}
