/** What a game of a campaign lays on its map. */
export interface Marks {
  /** cities with a mail sack */
  mail: readonly string[];
  /** city -> the company whose depot stands there */
  depots: Readonly<Record<string, string>>;
  /** lane -> what forbids it for now, e.g. the current event: struck out; the tip says why */
  barred: Readonly<Record<string, unknown>>;
}

export const NO_MARKS: Marks = { mail: [], depots: {}, barred: {} };
