import { screen } from "../app/layout.svelte";
import type { Play } from "../play/play.svelte";

/** What a button and its key both do. */

/** C-31: at once while nothing hidden was seen. C-32: the others are asked, so it is said first and confirmed. */
export function takeBack(play: Play): void {
  const kind = play.view?.undo;
  if (kind === "free") void play.ask({ type: "undo" });
  else if (kind === "ask") play.choose({ kind: "undo" });
  else play.explain({ rule: "C-31", reason: "nothing_to_undo", params: {} });
}

/** On a wide screen the chat is a tab of the left rail, elsewhere a panel. */
export function openChat(play: Play): void {
  if (screen.layout === "wide") document.getElementById("tab-chat")?.click();
  else togglePanel(play, "chat");
}

export function togglePanel(play: Play, panel: NonNullable<Play["panel"]>): void {
  const shut = play.panel === panel && play.choice === null;
  play.choice = null;
  play.problem = null;
  play.panel = shut ? null : panel;
}
