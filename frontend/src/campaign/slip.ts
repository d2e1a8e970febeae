import type { BankSlip, SlipItem } from "../protocol/legends";

export type Line = 1 | 2 | 3;

/** The numbers of a slip, in the order in which they are added up on it (LW-90 to LW-93). */
export interface Part {
  kind: "coins" | "bonus" | "trains" | "trains_change" | "ticket" | "ticket_change";
  amount: number;
  /** where it comes from */
  item?: SlipItem;
  /** index into the slip's tickets */
  ticket?: number;
}

export function parts(slip: Pick<BankSlip, "coins" | "bonuses" | "trains_bonus" | "trains_changes" | "tickets">, line: Line): Part[] {
  if (line === 1) return [{ kind: "coins", amount: slip.coins }, ...slip.bonuses.map((item): Part => ({ kind: "bonus", amount: item.amount, item }))];
  if (line === 2) {
    return [
      { kind: "trains", amount: slip.trains_bonus },
      ...slip.trains_changes.map((item): Part => ({ kind: "trains_change", amount: item.amount, item })),
    ];
  }
  return slip.tickets.flatMap((ticket, n): Part[] => [
    { kind: "ticket", amount: ticket.done ? ticket.value : -ticket.value, ticket: n },
    ...ticket.changes.map((item): Part => ({ kind: "ticket_change", amount: item.amount, item, ticket: n })),
  ]);
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0);

/** The total of three lines: never below zero, though a line may be (LW-94). */
export const total = (lines: readonly number[]): number => Math.max(0, sum(lines));

/** Whether a slip as printed adds up: every line to its parts, the total to its lines. */
export function addsUp(slip: BankSlip): boolean {
  const lines = ([1, 2, 3] as const).every((line) => sum(parts(slip, line).map(({ amount }) => amount)) === slip.lines[line - 1]);
  return lines && total(slip.lines) === slip.total;
}

/** A dollar amount with its own minus sign. */
export const dollars = (n: number): string => (n < 0 ? `−$${-n}` : `$${n}`);
/** The same as a change. */
export const change = (n: number): string => (n < 0 ? dollars(n) : `+$${n}`);
