import { i18n, t } from "../i18n/index.svelte";
import type { Came, LegendsEntry, LogEntry } from "../protocol/types";
import { cardName, colourName, itemName, type Names } from "./words";

/** What a game of a campaign adds to the log, in one line. */
export function legendsText(entry: LogEntry & LegendsEntry, names: Names): string {
  const name = names.seat(entry.seat);
  switch (entry.do) {
    case "extra":
      return t("log.extra", { name, card: cardName(entry.card), source: names.origin(entry.source) });
    case "give":
      return entry.card ? t("log.give_card", { name, card: cardName(entry.card) }) : t("log.give", { name });
    case "toll":
      return t("log.toll", { name });
    case "hire":
      return t("log.hire", { name, crew: names.origin({ kind: "crew", id: entry.crew }) });
    case "show":
      return t("log.show", { name });
    case "retire":
      return t("log.retire", { name, title: names.origin({ kind: "event", id: entry.event }) });
    case "accept":
      return t("log.accept", { name, source: names.origin(entry.source) });
  }
}

/** One thing that came of an action; null: the line itself, the row or what follows says it. */
export function cameText(part: Came, names: Names): string | null {
  switch (part.what) {
    case "event":
      return t("came.event", { title: part.title, text: names.eventText(part.event) });
    case "retired":
      return t("came.retired", { title: part.title });
    case "newspaper":
      return t("came.newspaper");
    case "reshuffled":
      return t("log.reshuffled");
    case "reset":
      return t("log.reset");
    case "card":
      return part.card ? t("came.card_own", { name: names.seat(part.seat), card: cardName(part.card) }) : t("came.card", { name: names.seat(part.seat) });
    case "paid":
      return paid(part, names);
    case "discarded":
    case "taken":
      return t(`came.${part.what}`, { name: names.seat(part.seat), card: cardName(part.card) });
    case "toll": {
      const params = { name: names.seat(part.seat), n: part.amount, to: part.to === null ? t("toll.bank") : names.seat(part.to) };
      return t(part.amount ? "came.toll" : "came.toll_card", params);
    }
    case "token":
      return t("came.token", { name: names.seat(part.seat), n: part.count, item: itemName(part.item) });
    case "bond":
      return t("came.bond", { name: names.seat(part.seat), colour: colourName(part.colour), n: part.number });
    case "postcard":
      return t("came.postcard", { name: names.seat(part.seat) });
    case "shown":
      return t("came.shown", { name: names.seat(part.seat) });
    case "passed": {
      const params = { name: names.seat(part.seat), to: names.seat(part.to) };
      return part.card ? t("came.passed_own", { ...params, card: cardName(part.card) }) : t("came.passed", params);
    }
    default:
      return null;
  }
}

function paid({ seat, amount, source }: Extract<Came, { what: "paid" }>, names: Names): string {
  const params = { name: names.seat(seat), n: Math.abs(amount), source: source ? names.origin(source) : "" };
  if (!source) return t(amount < 0 ? "came.lost" : "came.gained", params);
  return t(amount < 0 ? "came.lost_by" : "came.gained_by", params);
}

/** What came of an action in lines, each with the step of the claim it belongs to (LW-67). */
export interface CameLine {
  step: number | null;
  text: string;
  event: boolean;
}

export function cameLines(entry: LogEntry, names: Names, step: number | null = null): CameLine[] {
  const lines: CameLine[] = [];
  for (const part of entry.came ?? []) {
    if (part.what === "step") step = part.step;
    const text = cameText(part, names);
    if (text && !toldBy(entry, part)) lines.push({ step, text, event: part.what === "event" });
  }
  const mail = (entry.came ?? []).flatMap((part) => (part.what === "mail" ? [names.city(part.city)] : []));
  if (mail.length) lines.push({ step: null, text: t("came.mail", { n: mail.length, cities: i18n.list(mail) }), event: false });
  return lines;
}

const TOLD: Partial<Record<LogEntry["do"], Came["what"][]>> = {
  draw: ["card", "taken"],
  give: ["discarded"],
  extra: ["discarded"],
  show: ["shown"],
  retire: ["retired"],
  toll: ["toll"],
};

/** What the line of an action says itself: the card drawn, given or laid down, the postcard shown. */
function toldBy(entry: LogEntry, part: Came): boolean {
  return (TOLD[entry.do] ?? []).includes(part.what) && (!("seat" in part) || part.seat === entry.seat);
}
