import type { Edition } from "../protocol/types";

const EUROPE = {
  draw: "C-6",
  display: "C-7",
  locomotive: "C-8",
  payment: "C-16",
  opening: "C-3",
  keep: "C-23",
  ferry: "EU-6",
  tunnel: "EU-7",
  locomotives: "EU-8",
  decline: "EU-9",
  no_cards: "EU-11",
  twin: "C-21",
  last_round: "C-26",
};
export type Topic = keyof typeof EUROPE;

/** Where a board has rules of its own for what others have too. */
const OWN: Record<string, Partial<typeof EUROPE>> = {
  europe: { opening: "EU-2" },
  "legendary-asia": { opening: "LA-2", ferry: "LA-3" },
  "team-asia": {
    draw: "TA-6",
    display: "TA-6",
    locomotive: "TA-7",
    opening: "TA-4",
    keep: "TA-17",
    tunnel: "TA-12",
    locomotives: "TA-13",
    decline: "TA-15",
    no_cards: "TA-14",
    twin: "TA-11",
    last_round: "TA-21",
  },
  legends: { draw: "LW-29", display: "LW-29", locomotive: "LW-30", payment: "LW-57", opening: "LW-14", keep: "LW-76", twin: "LW-54", last_round: "LW-88" },
};

/** A game of a campaign has no edition in the list, and rules of its own. */
export const LEGENDS = { board: "legends" };

/** The rule an edition is played by in what it has in common with others. */
export const ruleFor = (edition: Pick<Edition, "board"> | null, topic: Topic): string =>
  OWN[edition?.board ?? ""]?.[topic] ?? EUROPE[topic];
