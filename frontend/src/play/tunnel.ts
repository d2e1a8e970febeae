import { CARDS, type Card, type Hand, type LogEntry, type Payment, type Route, type Tunnel, type View } from "../protocol/types";

/** The colour a tunnel is laid in; "locomotive" when nothing else was laid (EU-8). */
export const colourOf = (pay: Payment): Card => CARDS.find((card) => pay[card]) ?? "locomotive";

/** Whether a card turned up asks for one more (EU-7); with locomotives laid, only locomotives do (EU-8). */
export const counts = (card: Card, colour: Card): boolean => card === colour || card === "locomotive";

/** A tunnel that was tried, as the log tells it; null: the entry is something else. */
export function tunnelOf(entry: LogEntry): Tunnel | null {
  if (entry.do !== "claim" || entry.turned_up === undefined) return null;
  const { seat, route, pay, turned_up, extra = 0 } = entry;
  return { seat, route, pay, turned_up, colour: colourOf(pay), extra };
}

/** How many cards of a hand could be added to a tunnel in this colour. */
export const reserve = (hand: Hand, colour: Card): number =>
  (hand.locomotive ?? 0) + (colour === "locomotive" ? 0 : (hand[colour] ?? 0));

/** How many cards a tunnel turns up now: fewer when deck and discards run out (EU-11). */
export const turnedUp = (view: Pick<View, "deck" | "discards">, route: Route): number =>
  Math.min(route.tunnel, view.deck + view.discards);
