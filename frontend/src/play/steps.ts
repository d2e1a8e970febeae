import type { LogEntry } from "../protocol/types";
import { cameLines, type CameLine } from "./legendsLog";
import type { Names } from "./words";

type ClaimEntry = Extract<LogEntry, { do: "claim" }>;

/** A claim and what came of it so far: its own steps, and those that answers on the way brought about (LW-60, LW-67). */
export interface Resolved {
  claim: ClaimEntry;
  lines: CameLine[];
  /** entries it consists of: it grows while there is still somebody to answer */
  entries: number;
}

/** What can be answered on the way from a claim's declaration to the end of its turn. */
const ANSWERS = new Set(["extra", "decline", "accept", "toll", "give", "show", "retire", "keep"]);

export function resolvedClaim(log: readonly LogEntry[], names: Names): Resolved | null {
  const at = log.findLastIndex((entry) => entry.do === "claim");
  const claim = log[at];
  if (claim?.do !== "claim") return null;
  const after = log.slice(at + 1);
  const end = after.findIndex((entry) => !ANSWERS.has(entry.do));
  // Something else has been done since: the claim is over.
  if (end >= 0) return null;
  const lines: CameLine[] = [];
  let step: number | null = null;
  for (const entry of [claim, ...after]) {
    lines.push(...cameLines(entry, names, step));
    for (const part of entry.came ?? []) if (part.what === "step") step = part.step;
  }
  return { claim, lines, entries: after.length + 1 };
}
