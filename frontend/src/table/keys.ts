import { announcer } from "../app/announce.svelte";
import { settings } from "../app/settings.svelte";
import { t } from "../i18n/index.svelte";
import { entryText } from "../play/log";
import type { Play } from "../play/play.svelte";
import { cardsText, turnText } from "../play/words";
import { openChat, takeBack, togglePanel } from "./actions";

interface MapKeys {
  zoomIn(): void;
  zoomOut(): void;
  fit(): void;
}

function handText({ view }: Play): string {
  if (!view?.hand) return t("tickets.watching");
  const hand = t("say.hand", { cards: cardsText(view.hand) || t("say.no_cards") });
  return view.holder ? `${hand} ${t("say.holder", { cards: cardsText(view.holder) || t("say.no_cards") })}` : hand;
}

function eventText({ legends }: Play): string {
  const event = legends?.event;
  return event ? `${event.title}. ${event.text}` : t("event.none");
}

function scoreText(play: Play): string {
  const sides = play.teams.length ? play.teams : play.view!.seats;
  return sides
    .map((side, n) => `${play.sideName(n)}: ${play.scoreText(play.legends ? play.score(n) : side.score)}, ${t("players.trains", { n: side.trains })}`)
    .join("; ");
}

/** The keys of the table. Off while typing, in a dialog, with a modifier, or when switched off. */
export function keysOf(play: Play, map: () => MapKeys | undefined) {
  const say = (text: string) => announcer.say(text);
  const acts: Record<string, () => void> = {
    d: () => play.choose({ kind: "deck" }),
    t: () => play.choose({ kind: "tickets" }),
    c: () => togglePanel(play, "claims"),
    b: () => play.stations && play.selectStation(),
    m: () => play.placing && play.place("hand"),
    v: () => play.placing && play.place("holder"),
    p: () => play.teams.length && play.choose({ kind: "pass_tickets", tickets: [] }),
    x: () => openChat(play),
    e: () => play.legends && say(eventText(play)),
    k: () => play.legends && togglePanel(play, "company"),
    g: () => {
      play.city = null;
      play.choice = null;
      play.panel = "city";
    },
    h: () => say(handText(play)),
    l: () => {
      const last = play.log.at(-1);
      say(last ? entryText(last, play.names) : t("log.empty"));
    },
    s: () => say(scoreText(play)),
    w: () => say(turnText(play.view!, play.client.seat)),
    z: () => takeBack(play),
    "+": () => map()?.zoomIn(),
    "=": () => map()?.zoomIn(),
    "-": () => map()?.zoomOut(),
    "0": () => map()?.fit(),
    "?": () => (play.dialog = "keys"),
  };
  for (let slot = 0; slot < 5; slot++) acts[String(slot + 1)] = () => play.choose({ kind: "display", slot });

  return (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || play.dialog) return;
    const target = event.target as HTMLElement;
    if (target.closest("dialog")) return;
    if (event.key === "Escape") {
      if (!play.count.finished) play.count.skip();
      play.litTicket = null;
      return play.cancel();
    }
    if (target.closest("input:not([type=checkbox], [type=radio]), select, textarea")) return;
    if (event.key === "Enter") {
      // Enter on a button presses it; anywhere else it confirms what is chosen.
      const pressed = target.closest("button, a, label, [role=button], [data-city], [data-route]");
      if (pressed && !pressed.matches("[aria-pressed=true], [aria-checked=true]")) return;
      if (!play.ready) return;
      event.preventDefault();
      return void play.confirm();
    }
    if (!settings.current.keys) return;
    const act = acts[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };
}
