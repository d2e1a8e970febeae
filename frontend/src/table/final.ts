import { i18n, t } from "../i18n/index.svelte";
import type { CountStep } from "../play/count";
import type { Names } from "../play/words";
import type { Result } from "../protocol/types";

/** A number with its own minus sign; nothing for what is not counted yet. */
export const plain = (n: number | null): string => (n === null ? "" : n < 0 ? `−${-n}` : String(n));
export const signed = (n: number): string => (n < 0 ? plain(n) : `+${n}`);

/** One line for one step of the count. */
export function stepText(step: CountStep, result: Result, names: Names): string {
  const seat = result.seats[step.seat]!;
  const name = names.seat(step.seat);
  const points = signed(step.points);
  switch (step.kind) {
    case "routes":
      return t("count.routes", { name, points });
    case "ticket": {
      const ticket = seat.tickets[step.ticket!]!;
      return t(ticket.done ? "count.done" : "count.failed", { name, ticket: names.pair(ticket), points });
    }
    case "globetrotter":
      return t("count.globetrotter", { name, n: seat.tickets_completed, points });
    case "longest":
      return t("count.longest", { name, n: seat.longest_path_trains, points });
  }
}

/** Who won and, after a tie, by what (US-7). */
export function winnerText(result: Result, names: Names): string {
  const winners = result.winners.map((seat) => names.seat(seat));
  const n = result.seats[result.winners[0]!]!.total;
  if (winners.length > 1) return t("count.shared", { names: i18n.list(winners), n });
  const params = { name: winners[0]!, n };
  if (result.decided_by === "tickets") return t("count.by_tickets", params);
  if (result.decided_by === "longest_path") return t("count.by_longest", params);
  return t("count.winner", params);
}
