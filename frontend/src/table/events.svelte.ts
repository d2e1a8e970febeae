import { untrack } from "svelte";
import { announcer } from "../app/announce.svelte";
import { play as sound } from "../app/sound";
import { t } from "../i18n/index.svelte";
import { claimed, entryText } from "../play/log";
import type { Play } from "../play/play.svelte";
import { tunnelOf } from "../play/tunnel";
import { turnText } from "../play/words";
import type { LogEntry } from "../protocol/types";
import { bannerText, winnerText } from "./final";

/** Speaks, sounds and stages what arrives: one line an event, a bell when a turn begins. */
export function followEvents(play: Play): void {
  let told = -1;
  let mine = false;
  let over: boolean | null = null;

  $effect(() => {
    const { log } = play;
    if (!play.client.board) return;
    // What was there when the page opened is not news.
    if (told < 0 || log.length < told) {
      told = log.length;
      play.tunnels.clear();
      if (play.view!.tunnel) play.tunnels.begin(play.view!.tunnel, false);
    }
    for (const entry of log.slice(told)) {
      announcer.say(entryText(entry, play.names));
      if (entry.do === "pass" && entry.seat === play.client.seat) play.problem = { text: t("passed"), rule: "C-25" };
      followTunnel(play, entry);
      const built = claimed(entry) !== null || entry.do === "station";
      if (entry.seat === play.client.seat || built || entry.do === "claim") sound(built ? "claim" : "card");
    }
    told = log.length;
  });

  let talked = false;
  $effect(() => {
    const { chat } = play.client.model.state!;
    const news = untrack(() => play.chat.receive(chat, !talked, play.client.seat));
    talked = true;
    for (const line of news) announcer.say(t("chat.said", { name: line.name, text: line.text }));
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
      announcer.say(winnerText(play));
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
      announcer.say(bannerText(play, final.by));
    }
  });
}

/** Cards turned up are shown to everybody as they come; how it ended, to those who did not decide it. */
function followTunnel(play: Play, entry: LogEntry): void {
  const tunnel = tunnelOf(entry);
  if (tunnel && entry.do === "claim") play.tunnels.begin(tunnel, true, entry.points === undefined ? null : entry);
  else if (entry.do === "add" || (entry.do === "decline" && entry.route !== undefined)) {
    if (entry.seat === play.client.seat) play.tunnels.clear();
    else play.tunnels.decided(entry);
  }
}
