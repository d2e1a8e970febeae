import type { BoardGeometry } from "../protocol/types";

/** A way to draw over the map, lane after lane; a new object starts anew. */
export interface Trace {
  /** lane ids in walking order */
  routes: readonly number[];
  /** milliseconds a train at normal speed; a trace never takes longer than three seconds */
  pace?: number;
}

const LONGEST = 3000;

/** Milliseconds a trace takes. `motion` is 1 at normal speed and 0 without motion. */
export function traceTime(trace: Trace, geometry: BoardGeometry, motion: number): number {
  const trains = trace.routes.reduce((sum, id) => sum + (geometry.routes.find((route) => route.id === id)?.length ?? 0), 0);
  return motion * Math.min(LONGEST, trains * (trace.pace ?? 110));
}
