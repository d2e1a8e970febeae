import type { Panel, Play } from "../play/play.svelte";

export type Shown = Panel | "lanes" | "route" | "station" | "tunnel" | "offer" | "place" | "share" | "pass_tickets" | "question" | "final";

/** The one panel that belongs to what is going on; null: nothing is being decided. */
export function shownPanel(play: Play): Shown | null {
  if (play.placing) return "place";
  if (play.choice?.kind === "pass_tickets") return "pass_tickets";
  if (play.choice?.kind === "lanes") return "lanes";
  if (play.choice?.kind === "route") return "route";
  if (play.choice?.kind === "station") return "station";
  // A question comes before what is only looked at.
  if (play.question && play.panel === null) return "question";
  if (play.panel) return play.panel;
  if (play.view?.phase === "over") return "final";
  if (play.digging) return "tunnel";
  if (play.toShare) return "share";
  return play.offer ? "offer" : null;
}
