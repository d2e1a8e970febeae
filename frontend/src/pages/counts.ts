import type { Edition } from "../protocol/types";

/** How many may play: every number between the limits, or only whole teams. */
export function playerCounts({ players: [fewest, most], team_size }: Pick<Edition, "players" | "team_size">): number[] {
  const counts: number[] = [];
  for (let n = fewest; n <= most; n += team_size) counts.push(n);
  return counts;
}
