import type { LegendsView, Origin, Payment, Postcard, Price } from "../protocol/types";
import { t } from "../i18n/index.svelte";

/** What an id of the game stands for: where it is from, its name and its text. */
export interface Source extends Origin {
  name: string;
  text: string;
}

/** An event, sticker, crew card or postcard of the view by its id. */
export function sourceOf(legends: LegendsView, id: string): Source | null {
  const event = legends.events.discards.find((card) => card.id === id);
  if (event) return { kind: "event", id, name: event.title, text: event.text };
  const rule = legends.rules.find((sticker) => sticker.id === id);
  if (rule) return { kind: "rule", id, name: rule.name, text: rule.text };
  const crew = legends.crew.find((card) => card?.id === id);
  if (crew) return { kind: "crew", id, name: crew.name, text: crew.text };
  const postcard = legends.postcards.flatMap(({ held, done }) => [...held, ...done]).find((card) => card.id === id);
  if (postcard) return { kind: "postcard", id, name: t("origin.postcard"), text: postcard.private ?? postcard.public ?? "" };
  return null;
}

/** A way to pay for a lane: the optional discounts that are used, and the payments with them (LW-60, LW-61). */
export interface Way {
  discounts: readonly string[];
  payments: Payment[];
  coins: number;
}

const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((id) => b.includes(id));

/** The way to pay for a lane with exactly these discounts; null: it cannot be paid so. */
export const wayWith = (ways: readonly Way[], discounts: readonly string[]): Way | null => ways.find((way) => same(way.discounts, discounts)) ?? null;

/** The discounts of a lane that may be ticked. */
export const discountsOf = (ways: readonly Way[]): string[] => [...new Set(ways.flatMap((way) => way.discounts))];

/** The discounts a lane is opened with: none where it can be paid so, else the fewest. */
export const firstWay = (ways: readonly Way[]): readonly string[] =>
  [...ways].filter(({ payments }) => payments.length).sort((x, y) => x.discounts.length - y.discounts.length)[0]?.discounts ?? [];

/** How a lane's price differs from its length: more or fewer cards, and coins. */
export function priceText(price: Price | undefined, length: number): string {
  if (!price) return "";
  const parts = [price.cards !== length ? t("price.cards", { n: price.cards }) : "", price.coins ? t("price.coins", { n: price.coins }) : ""];
  return parts.filter(Boolean).join(", ");
}

/** "3 of 5": how far a postcard's condition is met. */
export function progress({ have, need, most, ready }: Postcard): string {
  if (ready) return t("postcard.ready");
  if (have === undefined || need === undefined) return "";
  return most !== undefined && have > most ? t("postcard.at_most", { have, most }) : t("postcard.have", { have, need });
}
