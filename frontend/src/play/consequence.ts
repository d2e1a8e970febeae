import { i18n, t } from "../i18n/index.svelte";
import type { Play } from "./play.svelte";
import { cardName, cardsText, turnText } from "./words";

/** What the prompt says: the consequence of what is chosen, or what can be done now. */
export interface Prompt {
  text: string;
  rule: string | null;
  /** label of Confirm; null: nothing to confirm */
  confirm: string | null;
}

export function prompt(play: Play): Prompt {
  return chosen(play) ?? offered(play) ?? { text: situation(play), rule: null, confirm: null };
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
    default:
      return null;
  }
}

function claimed(play: Play, id: number, pay: Record<string, number> | null): Prompt {
  const claim = play.claim(id)!;
  const name = play.names.pair(claim.route);
  if (pay) {
    return { text: t("do.claim", { route: name, cards: cardsText(pay), n: claim.points }), rule: "C-17", confirm: t("do.claim_confirm") };
  }
  if (claim.payments.length) return { text: t("do.choose_payment", { route: name }), rule: "C-16", confirm: null };
  return { text: name, rule: null, confirm: null };
}

function offered(play: Play): Prompt | null {
  const { offer } = play;
  if (!offer) return null;
  const missing = offer.min - play.kept.length;
  const rule = play.view!.phase === "opening" ? "C-3" : "C-23";
  if (missing > 0) return { text: t("offer.missing", { n: missing }), rule, confirm: t("offer.confirm_none") };
  return { text: t("offer.chosen", { n: play.kept.length }), rule, confirm: t("offer.confirm", { n: play.kept.length }) };
}

function situation(play: Play): string {
  const view = play.view!;
  const text = turnText(view, play.client.seat);
  if (view.phase === "second_card" && play.client.mayAct && view.last_drawn?.length) {
    return t("turn.second_after", { cards: i18n.list(view.last_drawn.map(cardName)) });
  }
  return view.phase === "turn" && play.client.mayAct ? t("turn.mine_long") : text;
}

/** How many tickets a draw brings: one more than can be rejected; the edition's number is not in the view. */
const drawCount = (play: Play): number => play.edition?.draw ?? 3;
