import type { CampaignView } from "../protocol/campaign";

/** One line of a checklist: what is to be done and whether it is. */
export interface Item {
  key: "story" | "board" | "office" | "rules" | "events" | "trains" | "begin" | "slips" | "caboose" | "retire" | "punch" | "pause" | "region" | "place" | "vault";
  done: boolean;
  /** the one that is due now */
  current: boolean;
}

/**
 * What is to be done before a game, and what after it (LW-7 to LW-20, LW-96 to LW-100). On the screen the server
 * does most of it: its lines are done at once. At the table people do it, and tick it off themselves.
 */
export function checklist(view: CampaignView, when: "start" | "end", unread: number, ticked: ReadonlySet<string> = new Set()): Item[] {
  const ledger = view.mode === "ledger";
  const has = (rule: string) => view.rules.some((sticker) => sticker.id === rule);
  const op = view.decision?.op;
  const placing = op?.startsWith("place_") ?? false;
  const turned = view.story.some(({ game, type, back }) => type === "pause" && game === view.game && back);
  const table = (key: Item["key"], done = true): [Item["key"], boolean] => [key, ledger ? ticked.has(key) : done];
  const lines: [Item["key"], boolean][] = when === "end"
    ? [
        table("slips"),
        table("caboose"),
        table("retire", op !== "retire_event"),
        ...(ledger || has("ticket_punch") ? [table("punch", op !== "retire_event")] : []),
        table("pause", turned && unread === 0),
        ...(op === "choose_region" ? [table("region", false)] : []),
        ...(placing ? [table("place", false)] : []),
        table("vault", view.decision === null),
      ]
    : [table("story", unread === 0), table("board"), table("office"), table("rules"), table("events"), table("trains"), table("begin", false)];
  const current = lines.findIndex(([, done]) => !done);
  return lines.map(([key, done], n) => ({ key, done, current: n === current }));
}
