import { expect, test } from "vitest";
import { playerCounts } from "./counts";

test("TA-1: only whole teams play, elsewhere any number between the limits", () => {
  expect(playerCounts({ players: [4, 6], team_size: 2 })).toEqual([4, 6]);
  expect(playerCounts({ players: [2, 5], team_size: 1 })).toEqual([2, 3, 4, 5]);
});
