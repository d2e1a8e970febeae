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

/** The seat colours that the five companies of a campaign have for their own. */
const COMPANIES: Record<string, number> = { blue: 0, red: 1, green: 2, yellow: 3, black: 4 };

/** A company keeps its colour, pattern and number all campaign, wherever it sits (LW-1). */
export const companyPiece = (company: string): Piece => pieceOf(COMPANIES[company] ?? 5, 1);

const PIECES = Symbol("pieces");

/** For a component that shows a table: how its seats' pieces look, for all drawn within. */
export function setPieces(pieces: (seat: number) => Piece): void {
  setContext(PIECES, pieces);
}

/** The pieces of the table this component belongs to; without one everybody plays alone. */
export function usePieces(): (seat: number) => Piece {
  return getContext<((seat: number) => Piece) | undefined>(PIECES) ?? ((seat) => pieceOf(seat, 1));
}
