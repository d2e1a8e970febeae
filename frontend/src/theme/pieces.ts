import { getContext, setContext } from "svelte";

/** How a seat's trains and stations look: `fill` is the colour's number, as in `data-fill`. */
export interface Piece {
  fill: number;
  pattern: number;
  /** what is written on it: the seat's number, in teams the team's letter and the member's number (A1, A2, B1, …) */
  numeral: string;
}

/** Seats 2k and 2k + 1 of a team game share the colour of team k (TA-2); every seat has its own pattern. */
export function pieceOf(seat: number, teamSize: number): Piece {
  const team = Math.floor(seat / teamSize);
  const numeral = teamSize === 1 ? String(seat + 1) : String.fromCharCode(65 + team) + ((seat % teamSize) + 1);
  return { fill: team, pattern: seat, numeral };
}

const TEAM_SIZE = Symbol("team size");

/** For a component that shows a table: the size of its teams, for all pieces drawn within. */
export function setTeamSize(size: () => number): void {
  setContext(TEAM_SIZE, size);
}

/** The pieces of the table this component belongs to; without one everybody plays alone. */
export function usePieces(): (seat: number) => Piece {
  const size = getContext<(() => number) | undefined>(TEAM_SIZE);
  return (seat) => pieceOf(seat, size?.() ?? 1);
}
