import { i18n, t } from "../i18n/index.svelte";
import type { Hand, LogEntry, Phase } from "../protocol/types";
import { cameLines, legendsText } from "./legendsLog";
import { cardName, cardsText, type Names } from "./words";

/**
 * What the others did since this seat's last turn. In the middle of a turn (second card, tickets to
 * keep, a tunnel, a question) the seat's own entries at the end belong to the turn that is going on and are passed over.
 */
export function sinceLastTurn(log: LogEntry[], seat: number | null, phase: Phase | null): LogEntry[] {
  if (seat === null) return [];
  let end = log.length;
  const mid = phase !== null && phase !== "opening" && phase !== "turn" && phase !== "over";
  if (mid) while (end > 0 && log[end - 1]!.seat === seat) end--;
  let start = end;
  while (start > 0 && log[start - 1]!.seat !== seat) start--;
  return log.slice(start, end);
}

/** The cards a line of the log shows as little faces. */
export function entryCards(entry: LogEntry): Hand {
  if ((entry.do === "draw" || entry.do === "place") && entry.card) return { [entry.card]: 1 };
  return entry.do === "claim" || entry.do === "add" || entry.do === "station" ? entry.pay : {};
}

/** The lane that an entry gave its seat. */
export function claimed(entry: LogEntry): number | null {
  if (entry.do === "add") return entry.route;
  // A tunnel that is not decided has no points yet; on the frontier there are none at all.
  return entry.do === "claim" && (entry.points !== undefined || entry.turned_up === undefined) ? entry.route : null;
}

/** One line for one event. */
export function entryText(entry: LogEntry, names: Names): string {
  return [mainText(entry, names), ...noteRules(entry).map(([text]) => text), ...cameLines(entry, names).map(({ text }) => text)].join(" ");
}

/** Without the cards: they are shown beside it. */
export function shortText(entry: LogEntry, names: Names): string {
  const name = names.seat(entry.seat);
  switch (entry.do) {
    case "draw":
      if (entry.to) return t(entry.from === "display" ? "log.display_to_short" : "log.deck_to", { name, to: t(`log.to_${entry.to}`) });
      return t(entry.from === "display" ? "log.display_short" : "log.deck", { name });
    case "place":
      return t(`log.place_${entry.to}`, { name });
    case "claim":
      return entry.turned_up
        ? t("log.tunnel_short", { name, route: between(entry, names) })
        : entry.points === undefined
          ? t("log.claim_dollars_short", { name, route: between(entry, names) })
          : sentence(t("log.claim_short", { name, route: between(entry, names), n: entry.points }), mountains(entry));
    case "add":
      return t("log.add_short", { name, route: between(entry, names), n: entry.points });
    case "station":
      return t("log.station_short", { name, city: names.city(entry.city) });
    default:
      return mainText(entry, names);
  }
}

/** What the cards turned up for a tunnel brought about. */
export function tunnelText(entry: Extract<LogEntry, { do: "claim" }>): string {
  if (entry.points === undefined) return t("log.tunnel_asks", { n: entry.extra ?? 0 });
  return t("log.tunnel_free", { n: entry.points });
}

function mainText(entry: LogEntry, names: Names): string {
  const name = names.seat(entry.seat);
  switch (entry.do) {
    case "draw":
      return drawn(entry, name);
    case "place":
      return entry.card ? t(`log.place_${entry.to}_card`, { name, card: cardName(entry.card) }) : t(`log.place_${entry.to}`, { name });
    case "claim": {
      const params = { name, route: between(entry, names), cards: cardsText(entry.pay) };
      if (!entry.turned_up && entry.points === undefined) return t("log.claim_dollars", params);
      if (!entry.turned_up) return sentence(t("log.claim", { ...params, n: entry.points! }), mountains(entry));
      const turned = entry.turned_up.length ? t("log.turned_up", { cards: i18n.list(entry.turned_up.map(cardName)) }) : "";
      return [t("log.tunnel", params), turned, tunnelText(entry)].filter(Boolean).join(" ");
    }
    case "add":
      return t("log.add", { name, route: between(entry, names), cards: cardsText(entry.pay), n: entry.points });
    case "decline":
      if (entry.between) return t("log.decline", { name, route: names.pair({ a: entry.between[0], b: entry.between[1] }) });
      return t("log.decline_source", { name, source: entry.source ? names.origin(entry.source) : "" });
    case "station":
      return t("log.station", { name, city: names.city(entry.city), cards: cardsText(entry.pay) });
    case "tickets":
      return t("log.tickets", { name, n: count(entry.offered) });
    case "keep":
      if (entry.tickets === undefined) return t("log.chosen", { name });
      return sentence(t("log.keep", { name, n: count(entry.tickets) }), entry.shared ? t("log.shared", { ticket: names.ticket(entry.shared) }) : "");
    case "share":
      return entry.ticket ? t("log.share_ticket", { name, ticket: names.ticket(entry.ticket) }) : t("log.share", { name });
    case "pass_tickets":
      return typeof entry.tickets === "number"
        ? t("log.pass_tickets", { name, n: entry.tickets })
        : t("log.pass_tickets_own", { name, tickets: i18n.list(entry.tickets.map((id) => names.ticket(id))) });
    case "pass":
      return t("log.pass", { name });
    default:
      return legendsText(entry, names);
  }
}

/** What else the event brought about, each with its rule. */
export function noteRules(entry: LogEntry): [text: string, rule: string][] {
  const found: [string, string][] = [];
  if (entry.resets) found.push([t("log.reset"), "C-10"]);
  if (entry.reshuffled) found.push([t("log.reshuffled"), "C-12"]);
  // A campaign's games have a book of their own (LW-88).
  if (entry.final) found.push([t("log.final"), entry.rule.startsWith("LW-") ? "LW-88" : "C-26"]);
  return found;
}

const sentence = (...parts: string[]): string => parts.filter(Boolean).join(" ");

/** In a team also where the card went, when it had not to be placed (TA-6, TA-7). */
function drawn(entry: Extract<LogEntry, { do: "draw" }>, name: string): string {
  const card = entry.card && cardName(entry.card);
  const to = entry.to && t(`log.to_${entry.to}`);
  if (!card) return to ? t("log.deck_to", { name, to }) : t("log.deck", { name });
  const blind = entry.from === "deck";
  if (to) return t(blind ? "log.deck_own_to" : "log.display_to", { name, card, to });
  return t(blind ? "log.deck_own" : "log.display", { name, card });
}

const mountains = ({ crossings }: { crossings?: number }): string => (crossings ? t("log.crossings", { n: crossings }) : "");

const between = ({ between: [a, b] }: { between: [string, string] }, names: Names): string => names.pair({ a, b });
const count = (list: string[] | number): number => (typeof list === "number" ? list : list.length);
