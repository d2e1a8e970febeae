/** A train's bar, in the units of its own drawing. */
export const BAR = { w: 34, h: 15.6 } as const;

const both = (marks: (x: number) => string, at: number[]) => at.flatMap((x) => [marks(-x), marks(x)]).join("");
const dot = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0`;

/** One pattern a seat, left and right of the numeral: solid, stripe, dots, cross-hatch, chevron, ring. */
export const PATTERNS: readonly string[] = [
  "",
  both((x) => `M${x}-5V5`, [7, 10, 13]),
  both((x) => dot(x, -2.6, 0.6) + dot(x + 1.7 * Math.sign(x), 2.4, 0.6), [7.4, 11]),
  both((x) => `M${x - 2.2}-4.2L${x + 2.2} 4.2M${x + 2.2}-4.2L${x - 2.2} 4.2`, [8.4, 12.8]),
  [-14, -10.2, 7.4, 11.2].map((x) => `M${x}-4.2L${x + 2.8} 0L${x} 4.2`).join(""),
  both((x) => dot(x, 0, 3.4), [10.6]),
];
