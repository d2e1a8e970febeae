import type { Result } from "../protocol/types";

/** One step of the final count (US-13): what is added, for whom, and what the map shows meanwhile. */
export interface CountStep {
  seat: number;
  kind: "routes" | "ticket" | "stations" | "longest" | "globetrotter";
  points: number;
  /** index into the seat's tickets */
  ticket?: number;
}

/**
 * The order of the count: for each player the routes, then the tickets, failed ones first, then the stations
 * not built (EU-18); at the end the bonuses, so that the longest path comes last, when it decides.
 */
export function countSteps(result: Result): CountStep[] {
  const steps: CountStep[] = [];
  result.seats.forEach((seat, n) => {
    steps.push({ seat: n, kind: "routes", points: seat.routes });
    const order = seat.tickets.map((_, i) => i).sort((x, y) => Number(seat.tickets[x]!.done) - Number(seat.tickets[y]!.done));
    for (const i of order) {
      const { done, value } = seat.tickets[i]!;
      steps.push({ seat: n, kind: "ticket", ticket: i, points: done ? value : -value });
    }
    if (seat.stations) steps.push({ seat: n, kind: "stations", points: seat.stations });
  });
  result.seats.forEach((seat, n) => {
    if (seat.globetrotter) steps.push({ seat: n, kind: "globetrotter", points: seat.globetrotter });
  });
  result.seats.forEach((seat, n) => {
    if (seat.longest_path) steps.push({ seat: n, kind: "longest", points: seat.longest_path });
  });
  return steps;
}

export interface Running {
  routes: number | null;
  ticket: number | null;
  stations: number | null;
  longest: number | null;
  globetrotter: number | null;
  total: number;
}

/** What every seat has by kind after the first `done` steps; null: not counted yet. */
export function running(steps: CountStep[], done: number, seats: number): Running[] {
  const rows = Array.from({ length: seats }, (): Running => ({ routes: null, ticket: null, stations: null, longest: null, globetrotter: null, total: 0 }));
  for (const { seat, kind, points } of steps.slice(0, done)) {
    const row = rows[seat]!;
    row[kind] = (row[kind] ?? 0) + points;
    row.total += points;
  }
  return rows;
}

const WHOLE = 15_000;
const TRACE = 3_000;
const LONGEST_STEP = 1_000;

/** Milliseconds each step is shown, so that the whole count takes no longer than 15 s at normal speed. */
export function stepTimes(steps: CountStep[]): number[] {
  const traces = steps.filter((step) => step.kind === "longest").length;
  const trace = Math.min(TRACE, traces ? (WHOLE * 0.4) / traces : 0);
  const others = steps.length - traces;
  const other = Math.min(LONGEST_STEP, others ? (WHOLE - trace * traces) / others : 0);
  return steps.map((step) => (step.kind === "longest" ? trace : other));
}
