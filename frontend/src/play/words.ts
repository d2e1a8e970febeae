import { settings } from "../app/settings.svelte";
import { i18n, t, type Key } from "../i18n/index.svelte";
import { CARDS, type BoardGeometry, type Card, type City, type Colour, type Hand, type LegendsView, type LogEntry, type Origin, type Phase, type Refusal, type Reveal, type View } from "../protocol/types";
import { format } from "../i18n/message";
import { plain } from "./search";

/** Names and short phrases that several parts of the table need, in the chosen language. */

export const cardName = (card: Card): string => t(`card.${card}`);
export const colourName = (colour: Colour): string => t(`card.${colour}` as Key);

/** As printed on the board, or in the chosen language if its reader wants it so; a junction has no printed name (TA-24). */
export function cityName(city: City | undefined): string {
  if (!city) return "";
  return ((settings.current.cityNames === "translated" || city.junction) && city.names[i18n.lang]) || city.name;
}

/** Its other name of the two, where it is really another one. */
export function otherName(city: City): string {
  const shown = cityName(city);
  const other = shown === city.name ? (city.names[i18n.lang] ?? "") : city.name;
  return plain(other) === plain(shown) ? "" : other;
}

export class Names {
  #cities: Map<string, City>;
  #seats: { name: string }[];
  #legends: LegendsView | null;
  #log: readonly LogEntry[];

  constructor(board: BoardGeometry | null, seats: { name: string }[], legends: LegendsView | null = null, log: readonly LogEntry[] = []) {
    this.#cities = new Map(board?.cities.map((city) => [city.id, city]));
    this.#seats = seats;
    this.#legends = legends;
    this.#log = log;
  }

  /** What money or a demand comes from, by its name. */
  origin({ kind, id }: Origin): string {
    const legends = this.#legends;
    if (kind === "company" || kind === "postcard") return t(`origin.${kind}`);
    const { deck = [], discards = [] } = legends?.events ?? {};
    const found = {
      event: () => [...discards, ...deck].find((event) => event.id === id)?.title ?? this.#titleOf(id),
      rule: () => legends?.rules.find((rule) => rule.id === id)?.name,
      crew: () => legends?.crew.find((crew) => crew?.id === id)?.name,
    }[kind]();
    return found ?? id ?? "";
  }

  city(id: string): string {
    return cityName(this.#cities.get(id)) || id;
  }

  /** An event that has left the game is known from when it was flipped. */
  #titleOf(id: string | undefined): string | undefined {
    for (const part of this.#log.flatMap(({ came }) => came ?? [])) {
      if ((part.what === "event" || part.what === "retired") && part.event === id) return part.title;
    }
    return undefined;
  }

  /** What an event says; nothing where it is not known any more. */
  eventText(id: string): string {
    return this.#legends?.events.discards.find((card) => card.id === id)?.text ?? "";
  }

  pair(link: { a: string; b: string }): string {
    return `${this.city(link.a)} – ${this.city(link.b)}`;
  }

  /** The cities of a ticket, from its id. */
  ticket(id: string): string {
    const [a, b] = id.split("-") as [string, string];
    return this.pair({ a, b });
  }

  seat(seat: number): string {
    return this.#seats[seat]?.name ?? "?";
  }
}

/** A token a company collects, by the name of what it stands for. */
export function itemName(item: string): string {
  const key = `item.${item}`;
  return i18n.has(key) ? t(key) : item.replaceAll("_", " ");
}

/** "2 × mail sack, 1 × grain" */
export const tokensText = (tokens: Record<string, number>): string =>
  Object.entries(tokens).filter(([, n]) => n).map(([item, n]) => `${n} × ${itemName(item)}`).join(", ");

/** "2 blue, 1 locomotive", in the order of the cards. */
export function cardsText(cards: Hand): string {
  const parts = CARDS.filter((card) => cards[card]).map((card) => t("cards.count", { n: cards[card]!, card: cardName(card) }));
  return i18n.list(parts);
}

/** The sentence for a refusal, its parameters put into the player's language. */
export function refusalText(refusal: Refusal, reasons: Record<string, string> | null, names: Names): string {
  const template = reasons?.[refusal.reason];
  if (!template) return t("refused.unknown");
  const params = Object.fromEntries(
    Object.entries(refusal.params ?? {}).map(([key, value]) => [key, paramText(key, value, names)]),
  );
  return format(template, params);
}

function paramText(key: string, value: Refusal["params"][string], names: Names): string {
  if (Array.isArray(value)) return i18n.list(value.map(revealText));
  if (key === "colour" && value === "gray") return t("colour.any");
  if (key === "colour") return `card.${value}` in keysOfCards ? t(`card.${value}` as Key) : String(value);
  if (key === "city") return names.city(String(value));
  if ((key === "owner" || key === "seat") && typeof value === "number") return names.seat(value);
  if (key === "slot") return String(Number(value) + 1);
  if (key === "ticket" && typeof value === "string" && value.includes("-")) {
    return names.ticket(value);
  }
  return String(value);
}

const keysOfCards: Record<string, true> = Object.fromEntries([...CARDS, "gray"].map((card) => [`card.${card}`, true]));

/** What is missing, in two or three words, for rows too short for a sentence. */
export function missingText(refusal: Refusal): string | null {
  const { params } = refusal;
  if (refusal.reason === "cards_short") {
    const colour = String(params.colour ?? "gray");
    const n = Number(params.missing);
    return colour === "gray" ? t("short.any", { n }) : t("short.cards", { n, colour: t(`card.${colour}` as Key) });
  }
  if (refusal.reason === "ferry_short") return t("short.cards", { n: Number(params.need) - Number(params.have), colour: cardName("locomotive") });
  if (refusal.reason === "trains_short" || refusal.reason === "mountain_trains") return t("short.trains", { n: Number(params.need) - Number(params.have) });
  return null;
}

const ASKED: Partial<Record<Phase, Key>> = {
  hire: "turn.hire",
  extra: "turn.extra",
  discard: "turn.discard",
  pass_cards: "turn.pass_cards",
  toll: "turn.toll",
  offer: "turn.offer",
  take: "turn.take",
  show: "turn.show",
  retire: "turn.retire",
};

/** Who has to act, said from the viewer's side. */
export function turnText(view: View, seat: number | null): string {
  if (view.phase === "over") return t("turn.over");
  const mine = seat !== null && view.deciding.includes(seat);
  if (view.phase === "opening") {
    if (mine) return t("turn.opening");
    return t("turn.opening_wait", { names: deciders(view) });
  }
  if (view.phase === "share") return mine ? t("turn.share") : t("turn.share_wait", { names: deciders(view) });
  const asked = ASKED[view.phase];
  if (asked) return mine ? t(asked) : t("turn.asked_other", { name: deciders(view) });
  if (!mine && view.phase === "tunnel") return t("turn.tunnel_other", { name: view.seats[view.deciding[0] ?? 0]!.name });
  if (!mine) return t("turn.other", { name: view.seats[view.deciding[0] ?? 0]!.name });
  if (view.phase === "second_card") return t("turn.second");
  if (view.phase === "keep") return t("turn.keep");
  if (view.phase === "tunnel") return t("turn.tunnel");
  if (view.phase === "place") return t("turn.place");
  if (view.teams.length) return t("turn.mine_team");
  return view.seats[seat]!.stations ? t("turn.mine_station") : t("turn.mine");
}

const deciders = (view: View): string => i18n.list(view.deciding.map((seat) => view.seats[seat]!.name));

/** What was seen since, for an undo that needs consent (C-32). */
export function revealText(reveal: Reveal): string {
  if (reveal.seen === "tickets") return t("undo.seen_tickets", { n: reveal.count });
  if (reveal.seen === "deck") return t("undo.seen_deck", { n: reveal.count });
  if (reveal.seen === "event") return t("undo.seen_event", { n: reveal.count });
  if (reveal.seen === "postcard") return t("undo.seen_postcard", { n: reveal.count });
  if (reveal.cards === undefined) return t("undo.seen_row", { n: reveal.count });
  if (reveal.seen === "tunnel") return t("undo.seen_tunnel", { cards: i18n.list(reveal.cards.map(cardName)) });
  return t("undo.seen_display", { cards: i18n.list(reveal.cards.map(cardName)) });
}
