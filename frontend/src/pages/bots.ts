import { t, type Key } from "../i18n/index.svelte";

const NAMES: Record<string, Key> = {
  random: "bot.random",
  greedy: "bot.greedy",
  planner: "bot.planner",
};

/** A bot's name in the player's language; a bot we do not know keeps the name it has. */
export const botName = (id: string, name: string): string => (NAMES[id] ? t(NAMES[id]) : name);
