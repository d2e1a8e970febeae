import { t, type Key } from "../i18n/index.svelte";
import { CARDS, type Card, type Hand, type LogEntry, type Payment, type Place, type Result, type SideResult } from "../protocol/types";

/** Two or three teams share a table, each named by the colour of its trains (TA-2). */
export const teamName = (team: number): string => t(`team.${team}` as Key);

/** The count of every side: seats, or teams where there are teams. */
export const sidesOf = (result: Result): readonly SideResult[] => result.teams ?? result.seats ?? [];

/** How many cards of a kind a payment may take from the holder: what the hand lacks at least (TA-10). */
export interface Source {
  card: Card;
  n: number;
  least: number;
  most: number;
}

export function sources(pay: Payment, hand: Hand, holder: Hand): Source[] {
  return CARDS.filter((card) => pay[card]).map((card) => {
    const n = pay[card]!;
    return { card, n, least: Math.max(0, n - (hand[card] ?? 0)), most: Math.min(n, holder[card] ?? 0) };
  });
}

/** A payment's part from the holder when the holder pays what it can. */
export function holderFirst(pay: Payment, holder: Hand): Payment {
  return Object.fromEntries(sources(pay, pay, holder).flatMap(({ card, most }) => (most ? [[card, most]] : [])));
}

/** Two hands together, or what is left of one after a payment. */
export function added(hand: Hand, other: Hand, sign: 1 | -1 = 1): Hand {
  const sums = CARDS.map((card): [Card, number] => [card, (hand[card] ?? 0) + sign * (other[card] ?? 0)]);
  return Object.fromEntries(sums.filter(([, n]) => n !== 0));
}

/** Payments by their colour, those of locomotives alone last; fewest locomotives first in each. */
export function byColour(payments: readonly Payment[]): Payment[][] {
  const groups = CARDS.map((colour) => payments.filter((pay) => (CARDS.find((card) => pay[card]) ?? "locomotive") === colour));
  return groups.filter((group) => group.length);
}

/** Where the second card of a draw goes: not where the first was placed (TA-6). */
export function secondPlace(log: readonly LogEntry[]): Place | null {
  const last = log.at(-1);
  if (last?.do !== "place") return null;
  return last.to === "hand" ? "holder" : "hand";
}
