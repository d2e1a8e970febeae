import type { Point } from "./geometry";

/** Keeps the vertices further than `tolerance` from the line between their kept neighbours (Douglas–Peucker). */
function simplify(points: readonly Point[], tolerance: number): Point[] {
  const [first, last] = [points[0]!, points[points.length - 1]!];
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.hypot(dx, dy);
  let [far, at] = [tolerance, -1];
  for (let i = 1; i < points.length - 1; i++) {
    const [x, y] = [points[i]![0] - first[0], points[i]![1] - first[1]];
    const d = length > 0 ? Math.abs(dx * y - dy * x) / length : Math.hypot(x, y);
    if (d > far) [far, at] = [d, i];
  }
  if (at < 0) return [first, last];
  return [...simplify(points.slice(0, at + 1), tolerance).slice(0, -1), ...simplify(points.slice(at), tolerance)];
}

/** The vertices of each line of SVG path data made of M, L, l and Z; a closed one ends where it starts. */
function linesOf(d: string): Point[][] {
  const found: Point[][] = [];
  let here: Point = [0, 0];
  for (const [, command, text] of d.matchAll(/([MLlZz])([^MLlZz]*)/g)) {
    const numbers = text!.match(/-?\d*\.?\d+/g)?.map(Number) ?? [];
    if (command === "M") found.push([]);
    else if (command === "z" || command === "Z") found.at(-1)!.push(found.at(-1)![0]!);
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      const [x, y] = [numbers[i]!, numbers[i + 1]!];
      here = command === "l" ? [here[0] + x, here[1] + y] : [x, y];
      found.at(-1)!.push(here);
    }
  }
  return found;
}

/** A coarse copy of outlines and lines: cheap to stroke widely. */
export function coarse(lines: readonly string[], tolerance: number): string {
  return linesOf(lines.join(""))
    .map((points) => ({ kept: simplify(points, tolerance), closed: points[0] === points.at(-1) }))
    .filter(({ kept, closed }) => kept.length > (closed ? 3 : 1))
    .map(({ kept, closed }) => "M" + (closed ? kept.slice(0, -1) : kept).map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L") + (closed ? "Z" : ""))
    .join("");
}
