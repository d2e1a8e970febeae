import type { Route } from "../protocol/types";

/** How many trains each seat has out in the mountains: one for each X of its lanes (LA-4). */
export function crossings(routes: readonly Route[], owners: Readonly<Record<string, number>>, seats: number): number[] {
  const out = Array<number>(seats).fill(0);
  for (const route of routes) {
    const owner = owners[route.id];
    if (owner !== undefined) out[owner]! += route.mountain;
  }
  return out;
}
