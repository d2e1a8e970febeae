import type { SideResult } from "../protocol/types";

/** One step of the final count (US-13): what is added, for whom, and what the map shows meanwhile. */
export interface CountStep {
  /** a seat, or a team */
  side: number;
  kind: "routes" | "mountains" | "ticket" | "stations" | "longest" | "globetrotter" | "explorer";
  points: number;
  /** index into the side's tickets */
  ticket?: number;
}

/**
 * The order of the count: for each side the routes and the trains in the mountains, then the tickets, failed ones
 * first, then the stations not built (EU-18); at the end the bonuses, what is drawn on the map last, when it decides.
 */
export function countSteps(sides: readonly SideResult[]): CountStep[] {
  const steps: CountStep[] = [];
  sides.forEach((row, side) => {
    steps.push({ side, kind: "routes", points: row.routes });
    if (row.mountains) steps.push({ side, kind: "mountains", points: row.mountains });
    const order = row.tickets.map((_, i) => i).sort((x, y) => Number(row.tickets[x]!.done) - Number(row.tickets[y]!.done));
    for (const i of order) {
      const { done, value } = row.tickets[i]!;
      steps.push({ side, kind: "ticket", ticket: i, points: done ? value : -value });
    }
    if (row.stations) steps.push({ side, kind: "stations", points: row.stations });
  });
  const bonuses = { globetrotter: "globetrotter", longest: "longest_path", explorer: "explorer" } as const;
  for (const kind of ["globetrotter", "longest", "explorer"] as const) {
    sides.forEach((row, side) => {
      const points = row[bonuses[kind]];
      if (points) steps.push({ side, kind, points });
    });
  }
  return steps;
}

export interface Running {
  routes: number | null;
  mountains: number | null;
  ticket: number | null;
  stations: number | null;
  longest: number | null;
  globetrotter: number | null;
  explorer: number | null;
  total: number;
}

/** What every side has by kind after the first `done` steps; null: not counted yet. */
export function running(steps: CountStep[], done: number, sides: number): Running[] {
  const none = { routes: null, mountains: null, ticket: null, stations: null, longest: null, globetrotter: null, explorer: null };
  const rows = Array.from({ length: sides }, (): Running => ({ ...none, total: 0 }));
  for (const { side, kind, points } of steps.slice(0, done)) {
    const row = rows[side]!;
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
  const traces = steps.filter(traced).length;
  const trace = Math.min(TRACE, traces ? (WHOLE * 0.4) / traces : 0);
  const others = steps.length - traces;
  const other = Math.min(LONGEST_STEP, others ? (WHOLE - trace * traces) / others : 0);
  return steps.map((step) => (traced(step) ? trace : other));
}

const traced = ({ kind }: CountStep): boolean => kind === "longest" || kind === "explorer";
