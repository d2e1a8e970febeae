import { i18n, t } from "../i18n/index.svelte";
import { wayWith } from "./legends";
import type { Play } from "./play.svelte";
import type { Action, Payment } from "../protocol/types";
import { added } from "./teams";
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
  return chosen(play) ?? offered(play) ?? dug(play) ?? waiting(play) ?? { text: situation(play), rule: null, confirm: null };
}

function chosen(play: Play): Prompt | null {
  const { choice } = play;
  const view = play.view!;
  const first = view.phase === "turn";
  switch (choice?.kind) {
    case "deck":
      return {
        text: drawing(play, t(first ? (play.teams.length ? "do.deck_team" : "do.deck_first") : "do.deck_second", { n: view.deck })),
        rule: play.ruleOn("draw"),
        confirm: t("do.draw"),
      };
    case "display": {
      const card = view.display[choice.slot];
      if (!card) return null;
      if (card === "locomotive") {
        const text = play.teams.length ? `${t("do.locomotive")} ${t("place.goes_holder")}` : t("do.locomotive");
        return { text, rule: play.ruleOn("locomotive"), confirm: t("do.take") };
      }
      return {
        text: drawing(play, t(first ? (play.teams.length ? "do.display_team" : "do.display_first") : "do.display_second", { card: cardName(card) })),
        rule: play.ruleOn("display"),
        confirm: t("do.take"),
      };
    }
    case "tickets":
      return {
        text: t(play.teams.length ? "do.tickets_team" : "do.tickets", { n: Math.min(drawCount(play), view.ticket_deck) }),
        rule: play.ruleOn("keep"),
        confirm: t("do.tickets_confirm"),
      };
    case "answer":
      return answered(play, choice.action);
    case "share":
      return { text: t("do.share", { ticket: play.names.ticket(choice.ticket) }), rule: shareRule(play), confirm: t("do.share_confirm") };
    case "pass_tickets": {
      if (!choice.tickets.length) return { text: t("pass_tickets.choose"), rule: "TA-18", confirm: null };
      const tickets = i18n.list(choice.tickets.map((id) => play.names.ticket(id)));
      return { text: t("do.pass_tickets", { tickets }), rule: "TA-18", confirm: t("do.pass_tickets_confirm", { n: choice.tickets.length }) };
    }
    case "undo":
      return { text: t("do.undo"), rule: "C-32", confirm: t("do.undo_confirm") };
    case "lanes":
      return { text: t("lanes.title"), rule: null, confirm: null };
    case "route":
      return claimed(play, choice.route, choice.pay, choice.holder);
    case "station":
      return built(play, choice.city, choice.pay);
    case "add": {
      // Decided on another device of this seat: the choice goes with the next settling.
      if (!play.digging) return null;
      const { route } = play.digging;
      const claim = play.claim(route)!;
      const params = { route: play.names.pair(claim.route), cards: payText(choice.pay, choice.holder), n: claim.points };
      return { text: t("do.add", params), rule: play.ruleOn("tunnel"), confirm: t("do.add_confirm") };
    }
    case "decline":
      if (!play.digging) return null;
      return {
        text: t(play.teams.length ? "do.decline_team" : "do.decline", { cards: cardsText(play.digging.pay) }),
        rule: play.ruleOn("decline"),
        confirm: t("do.decline_confirm"),
      };
    default:
      return null;
  }
}

/** The cards of a payment, in a team with where they come from (TA-10). */
function payText(pay: Payment, holder: Payment | undefined): string {
  const fromHolder = cardsText(holder ?? {});
  if (!fromHolder) return cardsText(pay);
  const fromHand = cardsText(added(pay, holder!, -1));
  return fromHand ? t("pay.from_both", { hand: fromHand, holder: fromHolder }) : t("pay.from_holder", { cards: fromHolder });
}

/** What an answer to a question does; the rule is the question's. */
function answered(play: Play, action: Action): Prompt {
  const coins = play.question?.coins ?? 0;
  const { title, source: from } = play.question ?? {};
  const source = title || (from ? play.names.origin(from) : "");
  const to = play.question?.to == null ? t("toll.bank") : play.names.seat(play.question.to);
  switch (action.do) {
    case "hire":
      return { text: t("do.hire", { name: play.question?.crew?.find(({ id }) => id === action.crew)?.name ?? "" }), rule: "LW-19", confirm: t("do.hire_confirm") };
    case "extra":
      return { text: t("do.extra", { card: cardName(action.card), source }), rule: "LW-63", confirm: t("do.extra_confirm") };
    case "give":
      return { text: t(play.view!.phase === "pass_cards" ? "do.pass_card" : play.view!.phase === "toll" ? "do.toll_card" : "do.discard", { card: cardName(action.card), to }), rule: play.view!.phase === "toll" ? "LW-75" : null, confirm: t("do.give_confirm") };
    case "toll":
      return { text: t("do.toll", { n: coins, to }), rule: "LW-75", confirm: t("do.toll_confirm") };
    case "accept":
      return { text: coins ? t("do.accept_for", { n: coins, source }) : t("do.accept", { source }), rule: null, confirm: t("do.accept_confirm") };
    case "show":
      return { text: t("do.show"), rule: "LW-82", confirm: t("do.show_confirm") };
    case "retire":
      return { text: t("do.retire", { title: play.names.origin({ kind: "event", id: action.event }) }), rule: "LW-46", confirm: t("do.retire_confirm") };
    case "draw":
      return { text: t("do.take_card"), rule: null, confirm: t("do.take") };
    default:
      return { text: t("do.without", { source }), rule: null, confirm: t("do.without_confirm") };
  }
}

function claimed(play: Play, id: number, pay: Payment | null, holder: Payment | undefined): Prompt {
  const claim = play.claim(id)!;
  const { ferry, tunnel, mountain } = claim.route;
  const name = play.names.pair(claim.route);
  const params = pay && { route: name, cards: payText(pay, holder), n: claim.points };
  if (params && tunnel) {
    const most = turnedUp(play.view!, claim.route);
    const text = most ? t("do.tunnel", { ...params, n: most }) : t("do.tunnel_safe", params);
    return { text, rule: play.ruleOn(most ? "tunnel" : "no_cards"), confirm: t("do.tunnel_confirm") };
  }
  if (params && play.legends) return { text: t("do.claim_dollars", { ...params, coins: coinsText(play, id) }), rule: "LW-60", confirm: t("do.claim_confirm") };
  if (params) {
    const text = t("do.claim", params) + (mountain ? ` ${t("mountain.out", { n: mountain })}` : "");
    return { text, rule: mountain ? "LA-4" : ferry ? play.ruleOn("ferry") : "C-17", confirm: t("do.claim_confirm") };
  }
  if (claim.payments.length) return { text: t("do.choose_payment", { route: name }), rule: play.ruleOn("payment"), confirm: null };
  return { text: name, rule: null, confirm: null };
}

/** The coins a lane costs beside its cards, as the end of a sentence. */
function coinsText(play: Play, id: number): string {
  const discounts = play.choice?.kind === "route" ? (play.choice.discounts ?? []) : [];
  const coins = wayWith(play.claim(id)?.ways ?? [], discounts)?.coins ?? 0;
  return coins ? t("do.and_coins", { n: coins }) : "";
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
  if (!play.tunnels.revealed) return { text: t("tunnel.turning"), rule: play.ruleOn("tunnel"), confirm: null };
  const able = (play.view?.legal?.add ?? []).length > 0;
  return able
    ? { text: t("tunnel.choose", { n: tunnel.extra }), rule: play.ruleOn("tunnel"), confirm: null }
    : { text: t("tunnel.unable"), rule: play.ruleOn("decline"), confirm: null };
}

/** A card that waits for its place, or a ticket that is to be shared. */
function waiting(play: Play): Prompt | null {
  if (play.placing) return { text: t("place.choose", { card: cardName(play.placing) }), rule: "TA-6", confirm: null };
  return play.toShare ? { text: t("share_ticket.choose"), rule: shareRule(play), confirm: null } : null;
}

/** What a draw would do; of the second card also where it would go (TA-6). */
const drawing = (play: Play, text: string): string => (play.secondTo ? `${text} ${t(`place.goes_${play.secondTo}`)}` : text);

/** The opening's rule while everybody shares one ticket, later that of drawing tickets. */
export const shareRule = (play: Play): string => (play.log.some((entry) => entry.do === "tickets") ? "TA-17" : "TA-4");

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
    const text = t("turn.second_after", { cards: i18n.list(view.last_drawn.map(cardName)) });
    return drawing(play, text);
  }
  if (view.phase !== "turn" || !play.client.mayAct) return text;
  if (play.teams.length) return t("turn.mine_teams");
  return play.stations ? t("turn.mine_stations") : t("turn.mine_long");
}

/** How many tickets a draw brings: one more than can be rejected; the edition's number is not in the view. */
const drawCount = (play: Play): number => play.edition?.draw ?? 3;

/** The rule tickets are kept by: a deck of long tickets, or a team, changes the opening. */
export const keepRule = (play: Play): string => play.ruleOn(play.view!.phase === "opening" ? "opening" : "keep");
