import { i18n, t } from "../i18n/index.svelte";
import type { Play } from "./play.svelte";
import type { Payment } from "../protocol/types";
import { turnedUp } from "./tunnel";
import { cardName, cardsText, turnText } from "./words";

/** What the prompt says: the consequence of what is chosen, or what can be done now. */
export interface Prompt {
  text: string;
  rule: string | null;
  /** label of Confirm; null: nothing to confirm */
  confirm: string | null;
}

export function prompt(play: Play): Prompt {
  return chosen(play) ?? offered(play) ?? dug(play) ?? { text: situation(play), rule: null, confirm: null };
}

function chosen(play: Play): Prompt | null {
  const { choice } = play;
  const view = play.view!;
  const first = view.phase === "turn";
  switch (choice?.kind) {
    case "deck":
      return {
        text: t(first ? "do.deck_first" : "do.deck_second", { n: view.deck }),
        rule: "C-6",
        confirm: t("do.draw"),
      };
    case "display": {
      const card = view.display[choice.slot];
      if (!card) return null;
      if (card === "locomotive") return { text: t("do.locomotive"), rule: "C-8", confirm: t("do.take") };
      return { text: t(first ? "do.display_first" : "do.display_second", { card: cardName(card) }), rule: "C-7", confirm: t("do.take") };
    }
    case "tickets":
      return { text: t("do.tickets", { n: Math.min(drawCount(play), view.ticket_deck) }), rule: "C-23", confirm: t("do.tickets_confirm") };
    case "undo":
      return { text: t("do.undo"), rule: "C-32", confirm: t("do.undo_confirm") };
    case "lanes":
      return { text: t("lanes.title"), rule: null, confirm: null };
    case "route":
      return claimed(play, choice.route, choice.pay);
    case "station":
      return built(play, choice.city, choice.pay);
    case "add": {
      const { route } = play.digging!;
      const claim = play.claim(route)!;
      const params = { route: play.names.pair(claim.route), cards: cardsText(choice.pay), n: claim.points };
      return { text: t("do.add", params), rule: "EU-7", confirm: t("do.add_confirm") };
    }
    case "decline":
      return { text: t("do.decline", { cards: cardsText(play.digging!.pay) }), rule: "EU-9", confirm: t("do.decline_confirm") };
    default:
      return null;
  }
}

function claimed(play: Play, id: number, pay: Payment | null): Prompt {
  const claim = play.claim(id)!;
  const name = play.names.pair(claim.route);
  if (pay && claim.route.tunnel) {
    const most = turnedUp(play.view!, claim.route);
    const text = most ? t("do.tunnel", { route: name, cards: cardsText(pay), n: most }) : t("do.tunnel_safe", { route: name, cards: cardsText(pay), n: claim.points });
    return { text, rule: most ? "EU-7" : "EU-11", confirm: t("do.tunnel_confirm") };
  }
  if (pay) {
    return { text: t("do.claim", { route: name, cards: cardsText(pay), n: claim.points }), rule: claim.route.ferry ? "EU-6" : "C-17", confirm: t("do.claim_confirm") };
  }
  if (claim.payments.length) return { text: t("do.choose_payment", { route: name }), rule: "C-16", confirm: null };
  return { text: name, rule: null, confirm: null };
}

function built(play: Play, city: string | null, pay: Payment | null): Prompt {
  if (city === null) return { text: t("do.station_where"), rule: "EU-13", confirm: null };
  const name = play.names.city(city);
  if (!pay) return { text: t("do.station_pay", { city: name, n: play.stationPrice }), rule: "EU-14", confirm: null };
  const points = play.edition?.station_points ?? 4;
  return { text: t("do.station", { city: name, cards: cardsText(pay), n: points }), rule: "EU-18", confirm: t("do.station_confirm") };
}

/** The tunnel this seat decides about, before it has chosen. */
function dug(play: Play): Prompt | null {
  const tunnel = play.digging;
  if (!tunnel) return null;
  if (!play.tunnels.revealed) return { text: t("tunnel.turning"), rule: "EU-7", confirm: null };
  const able = (play.view?.legal?.add ?? []).length > 0;
  return able
    ? { text: t("tunnel.choose", { n: tunnel.extra }), rule: "EU-7", confirm: null }
    : { text: t("tunnel.unable"), rule: "EU-9", confirm: null };
}

function offered(play: Play): Prompt | null {
  const { offer } = play;
  if (!offer) return null;
  const missing = offer.min - play.kept.length;
  const rule = keepRule(play);
  if (play.longTooMany) return { text: t("offer.long_many", { n: offer.most_long! }), rule: "EU-22", confirm: t("offer.confirm_none") };
  if (missing > 0) return { text: t("offer.missing", { n: missing }), rule, confirm: t("offer.confirm_none") };
  return { text: t("offer.chosen", { n: play.kept.length }), rule, confirm: t("offer.confirm", { n: play.kept.length }) };
}

function situation(play: Play): string {
  const view = play.view!;
  const text = turnText(view, play.client.seat);
  if (view.phase === "second_card" && play.client.mayAct && view.last_drawn?.length) {
    return t("turn.second_after", { cards: i18n.list(view.last_drawn.map(cardName)) });
  }
  if (view.phase !== "turn" || !play.client.mayAct) return text;
  return play.stations ? t("turn.mine_stations") : t("turn.mine_long");
}

/** How many tickets a draw brings: one more than can be rejected; the edition's number is not in the view. */
const drawCount = (play: Play): number => play.edition?.draw ?? 3;

/** The rule tickets are kept by: a deck of long tickets changes the opening (EU-2). */
export function keepRule(play: Play): string {
  if (play.view!.phase !== "opening") return "C-23";
  return play.stations ? "EU-2" : "C-3";
}
