import { t } from "../i18n/index.svelte";
import type { LegendsEntry, LogEntry } from "../protocol/types";
import { cardName, colourName, itemName, type Names } from "./words";

/** What a game of a campaign adds to the log, in one line. */
export function legendsText(entry: LogEntry & LegendsEntry, names: Names): string {
  const name = names.seat(entry.seat);
  switch (entry.do) {
    case "event":
      return t(entry.instant ? "log.event_instant" : "log.event", { title: entry.title });
    case "newspaper":
      return t("log.newspaper", { name });
    case "paid": {
      const params = { name, n: Math.abs(entry.amount), source: names.origin(entry.source) };
      return t(entry.amount < 0 ? "log.lost" : "log.paid", params);
    }
    case "gain":
      return entry.card ? t("log.gain_card", { name, card: cardName(entry.card), source: names.origin(entry.source) }) : t("log.gain", { name, n: entry.cards ?? 1, source: names.origin(entry.source) });
    case "give":
      return entry.card ? t("log.give_card", { name, card: cardName(entry.card) }) : t("log.give", { name });
    case "extra":
      return t("log.extra", { name, card: cardName(entry.card), source: names.origin(entry.source) });
    case "toll":
      return t("log.toll", { name, n: entry.coins ?? 0, to: entry.to == null ? t("toll.bank") : names.seat(entry.to) });
    case "hire":
      return t("log.hire", { name, crew: entry.name ?? names.origin({ kind: "crew", id: entry.crew }) });
    case "token":
      return t("log.token", { name, n: entry.n, item: itemName(entry.item) });
    case "bond":
      return t("log.bond", { name, colour: colourName(entry.colour), n: entry.number });
    case "postcard":
      return t("log.postcard", { name });
    case "show":
      return t("log.show", { name, text: entry.private ?? entry.public ?? "" });
    case "retire":
      return t("log.retire", { name, title: entry.title ?? names.origin({ kind: "event", id: entry.event }) });
    case "accept":
      return t("log.accept", { name, source: entry.source ? names.origin(entry.source) : "" });
  }
}
