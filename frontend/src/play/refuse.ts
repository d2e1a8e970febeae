import type { Action, Refusal } from "../protocol/types";
import type { Choice } from "./choice";
import type { Play } from "./play.svelte";

/** Why a choice may not be made now, or null. */
export function refuse(play: Play, choice: Choice): Refusal | null {
  const refused = play.view?.refused;
  if (choice.kind === "undo" || choice.kind === "lanes") return null;
  if (choice.kind === "add" || choice.kind === "decline") return play.digging ? null : { rule: play.ruleOn("tunnel"), reason: "no_tunnel", params: {} };
  if (choice.kind === "answer") return unasked(play, choice.action);
  if (choice.kind === "share") return play.toShare ? null : { rule: "TA-17", reason: "share_nothing", params: {} };
  if (!refused) return notNow(play);
  if (choice.kind === "deck") return refused.deck;
  if (choice.kind === "display") return refused.display[choice.slot] ?? null;
  if (choice.kind === "tickets") return refused.tickets;
  if (choice.kind === "pass_tickets") return noPassing(play);
  if (choice.kind === "station") return refused.station ?? (choice.city === null ? null : (refused.cities[choice.city] ?? null));
  return play.claim(choice.route)?.refusal ?? null;
}

function notNow(play: Play): Refusal | null {
  const { view } = play;
  if (!view) return null;
  if (view.phase === "over") return { rule: "C-26", reason: "game_over", params: {} };
  if (view.phase === "opening") return { rule: "C-3", reason: "opening_first", params: {} };
  const name = play.names.seat(view.deciding[0] ?? 0);
  if (!play.client.mayAct) return { rule: "C-5", reason: "not_your_turn", params: { name } };
  if (view.phase === "tunnel") return { rule: play.ruleOn("tunnel"), reason: "tunnel_first", params: {} };
  return view.phase === "keep" ? { rule: "C-23", reason: "choose_tickets_first", params: {} } : null;
}

/** A postcard may be shown in the turn itself (LW-25), all else is only answered when it is asked. */
function unasked(play: Play, action: Action): Refusal | null {
  if (play.question || (action.do === "show" && play.view?.legal?.show?.includes(action.postcard))) return null;
  return notNow(play) ?? { rule: "LW-67", reason: "nothing_asked", params: {} };
}

/** What keeps this seat from passing tickets keeps it from drawing them, or it has none (TA-18). */
function noPassing(play: Play): Refusal | null {
  const { legal, phase } = play.view!;
  if (legal?.pass_tickets) return null;
  if (phase === "place") return { rule: "TA-6", reason: "place_first", params: {} };
  if (phase === "share") return { rule: play.ruleOn("keep"), reason: "share_first", params: {} };
  if (phase === "turn") return { rule: "TA-18", reason: "pass_tickets_count", params: {} };
  return play.view!.refused?.tickets ?? notNow(play);
}
