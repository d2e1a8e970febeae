import { dollars } from "../campaign/slip";
import { i18n, t } from "../i18n/index.svelte";
import type { CountStep } from "../play/count";
import type { Play } from "../play/play.svelte";
import type { TicketResult } from "../protocol/types";
import { sidesOf } from "../play/teams";

/** A number with its own minus sign; nothing for what is not counted yet. */
export const plain = (n: number | null): string => (n === null ? "" : n < 0 ? `−${-n}` : String(n));
export const signed = (n: number): string => (n < 0 ? plain(n) : `+${n}`);

/** One line for one step of the count. */
export function stepText(step: CountStep, play: Play): string {
  const { names } = play;
  const seat = sidesOf(play.view!.result!)[step.side]!;
  const name = play.sideName(step.side);
  const points = signed(step.points);
  switch (step.kind) {
    case "routes":
      return t("count.routes", { name, points });
    case "ticket": {
      const ticket = seat.tickets[step.ticket!]!;
      const params = { name, ticket: names.pair(ticket), points };
      if (ticket.borrowed.length) return t("count.done_station", { ...params, loans: loansText(ticket, play) });
      return t(ticket.done ? "count.done" : "count.failed", params);
    }
    case "stations":
      return t("count.stations", { name, n: seat.stations_left, points });
    case "globetrotter":
      return t("count.globetrotter", { name, n: seat.tickets_completed, points });
    case "mountains":
      return t("count.mountains", { name, n: seat.mountain_routes, points });
    case "explorer":
      return t("count.explorer", { name, n: seat.cities_joined, points });
    case "longest": {
      const params = { name, n: seat.longest_path_trains, points };
      return play.express ? t("count.express", { ...params, express: play.express }) : t("count.longest", params);
    }
  }
}

/** The routes a ticket was completed over that belong to somebody else, each with its owner. */
export function loansText(ticket: TicketResult, play: Play): string {
  return i18n.list(ticket.borrowed.map((id) => loanText(id, play)));
}

export function loanText(id: number, play: Play): string {
  const lane = play.route(id);
  if (!lane) return ""; // the board is still on its way
  return t("count.loan", { route: play.names.pair(lane), name: play.names.seat(play.view!.owners[id]!) });
}

/** Who won and, after a tie, by what (US-7, EU-20, LA-7, TA-23). */
export function winnerText(play: Play): string {
  const { express, edition } = play;
  const result = play.view!.result!;
  const winners = result.winners.map((side) => play.sideName(side));
  if (result.slips) return t("count.by_dollars", { name: winners[0]!, n: dollars(result.slips[result.winners[0]!]!.total) });
  const n = sidesOf(result)[result.winners[0]!]!.total;
  if (winners.length > 1) return t("count.shared", { names: i18n.list(winners), n });
  const params = { name: winners[0]!, n };
  if (result.decided_by === "tickets") return t("count.by_tickets", params);
  if (result.decided_by === "stations") return t("count.by_stations", params);
  if (result.decided_by === "mountains") return t("count.by_mountains", params);
  // Where the longer path itself decides, both may hold the bonus for it or neither (TA-23).
  if (result.decided_by === "longest_path") return express && !edition?.longer_path_wins ? t("count.by_express", { ...params, express }) : t("count.by_longest", params);
  return t("count.winner", params);
}

/** Whose trains run out and bring the last round on (C-26, TA-21). */
export function bannerText(play: Play, by: number): string {
  return play.teams.length ? t("final.banner_team", { team: play.sideName(play.side(by)) }) : t("final.banner", { name: play.names.seat(by) });
}
