const around = (n: number, mark: (turn: (x: number, y: number) => string) => string) =>
  Array.from({ length: n }, (_, i) => {
    const [c, s] = [Math.cos((i * 2 * Math.PI) / n), Math.sin((i * 2 * Math.PI) / n)];
    return mark((x, y) => `${(x * c - y * s).toFixed(1)} ${(x * s + y * c).toFixed(1)}`);
  }).join("");
const circle = (r: number) => `M0 ${-r}A${r} ${r} 0 1 1 0 ${r}A${r} ${r} 0 1 1 0 ${-r}`;

/** The pattern of each seat in the rim of its roundel: solid, stripe, dots, cross-hatch, chevron, ring. */
export const ROUNDELS: readonly string[] = [
  "",
  around(16, (at) => `M${at(0, -12.6)}L${at(0, -9.8)}`),
  around(12, (at) => `M${at(-0.4, -11.3)}L${at(0.4, -11.3)}`),
  around(12, (at) => `M${at(-1.4, -12.6)}L${at(1.4, -9.9)}M${at(1.4, -12.6)}L${at(-1.4, -9.9)}`),
  around(10, (at) => `M${at(-1.5, -12.4)}L${at(0.9, -11.2)}L${at(-1.5, -10)}`),
  circle(10.9),
];
