import type { View } from "../protocol/types";

/** Trains a player begins with. Until C-26 the number on the board plus the number left is the same for all. */
export function supply(view: View): number {
  return Math.max(45, ...view.seats.map((seat) => seat.trains));
}
