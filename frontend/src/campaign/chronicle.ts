import type { ChronicleEntry } from "../protocol/campaign";

/**
 * The entries of each game, the latest game first, in each the order in which things happened; also games without any.
 * Slips are drawn and need no line.
 */
export function byGame(chronicle: readonly ChronicleEntry[], played: readonly number[]): { game: number; entries: ChronicleEntry[] }[] {
  const games = [...new Set([...played, ...chronicle.map(({ game }) => game)])].sort((x, y) => y - x);
  return games.map((game) => ({ game, entries: chronicle.filter((entry) => entry.game === game && entry.key !== "slip") }));
}
