import { announcer } from "../app/announce.svelte";
import { play as sound } from "../app/sound";
import { t } from "../i18n/index.svelte";
import { entryText } from "../play/log";
import type { Play } from "../play/play.svelte";
import { turnText } from "../play/words";
import { winnerText } from "./final";

/** Speaks, sounds and stages what arrives: one line an event, a bell when a turn begins. */
export function followEvents(play: Play): void {
  let told = -1;
  let mine = false;
  let over: boolean | null = null;

  $effect(() => {
    const { log } = play;
    if (!play.client.board) return;
    // What was there when the page opened is not news.
    if (told < 0 || log.length < told) told = log.length;
    for (const entry of log.slice(told)) {
      announcer.say(entryText(entry, play.names));
      if (entry.do === "pass" && entry.seat === play.client.seat) play.problem = { text: t("passed"), rule: "C-25" };
      if (entry.seat === play.client.seat || entry.do === "claim") sound(entry.do === "claim" ? "claim" : "card");
    }
    told = log.length;
  });

  $effect(() => {
    const now = play.client.mayAct;
    const view = play.view!;
    if (now && !mine) {
      announcer.say(turnText(view, play.client.seat));
      if (view.phase === "turn" || view.phase === "opening") sound("bell");
    }
    mine = now;
  });

  $effect(() => {
    const result = play.view?.result ?? null;
    const ended = result !== null;
    if (ended && over !== true) {
      play.count.begin(result, over === false);
      play.cancel();
      announcer.say(winnerText(result, play.names));
    }
    over = ended;
    return () => play.count.stop();
  });

  $effect(() => {
    const asked = play.client.model.state?.undo_asked;
    if (asked && asked.seat !== play.client.seat) announcer.say(t("undo.asked", { name: play.names.seat(asked.seat) }));
  });

  $effect(() => {
    const final = play.view?.final;
    if (final && play.view?.phase !== "over") {
      announcer.say(t("final.banner", { name: play.names.seat(final.by) }));
    }
  });
}
