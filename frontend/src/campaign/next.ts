import type { CampaignView, Company } from "../protocol/campaign";

/** The one thing to do next; `wait`: it is somebody else's. */
export type Next =
  | { do: "read"; unread: number }
  | { do: "begin" }
  | { do: "enter" }
  | { do: "play" }
  | { do: "decide" }
  | { do: "final" }
  | { do: "join" }
  | { do: "wait"; for: "host" | "bot" | Company };

interface Reader {
  /** id of the reader's company; null: looking on */
  company: string | null;
  host: boolean;
  unread: number;
}

/** The order is the evening's: a game that runs, the story, what is to be decided, the next game. */
export function next(view: CampaignView, { company, host, unread }: Reader): Next {
  if (view.stage === "playing") return { do: "play" };
  if (unread > 0) return { do: "read", unread };
  if (view.decision) {
    const decider = view.companies.find(({ id }) => id === view.decision!.company);
    if (decider && decider.id === company) return { do: "decide" };
    return { do: "wait", for: !decider || isBot(decider) ? "bot" : decider };
  }
  if (view.final) return { do: "final" };
  if (company === null && view.companies.some(({ player }) => player === null)) return { do: "join" };
  if (!host) return { do: "wait", for: "host" };
  // Beside a box the game is played at the table: here it is written down.
  return { do: view.mode === "ledger" ? "enter" : "begin" };
}

export const isBot = ({ player }: Pick<Company, "player">): boolean => player?.startsWith("bot:") ?? false;
