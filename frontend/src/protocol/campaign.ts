import type { BankSlip, Bond, Titled } from "./legends";
import type { Colour, Refusal } from "./types";

// The campaign around its games: what `/api/campaigns/…` sends. Nothing a group has not opened is in it (LW-126).

export type Mode = "screen" | "ledger";
export type Stage = "story" | "ready" | "playing" | "closing" | "finished";

export interface ContentCompany {
  id: string;
  name: string;
  motto: string;
}

export interface Content {
  id: string;
  title: string;
  games: number;
  players: [number, number];
  companies: ContentCompany[];
  note: string | null;
  language?: string;
}

/** A postcard in an office or a vault: its two sides as far as the reader may know them (LW-81). */
export interface KeptPostcard {
  id?: string;
  vault?: number;
  public?: string;
  private?: string;
}

export interface Vault {
  slips: number;
  postcards: KeptPostcard[];
  bonds: Bond[];
}

export interface Company extends ContentCompany {
  /** a person's name, "bot:planner", or null when free */
  player: string | null;
  caboose: boolean;
  level?: number;
  bonus?: string;
  /** null: kept secret until the end */
  slips_total: number | null;
  office: { postcards: number };
  /** in the office, unfinished */
  postcards?: KeptPostcard[];
  vault: Vault;
  /** cities of the timetable that are ticked (LW-119) */
  ticks: string[];
}

export interface Region {
  id: string;
  name: string;
  intro: string;
  /** the game after which it was attached; 0: there from the start */
  opened_after: number;
}

export interface CampaignRule {
  id: string;
  name: string;
  text: string;
  since: number;
  new: boolean;
  expires_after: number | null;
  step?: number | null;
}

export interface StoryCard {
  id: string;
  game: number;
  type: "story" | "pause";
  front: string;
  /** absent on a pause card until its game is closed */
  back?: string | null;
}

export interface CampaignSlip extends Omit<BankSlip, "rank"> {
  game: number;
  year: number;
  absent: boolean;
  note: string | null;
  rank?: number | null;
}

export interface Option {
  id: string;
  name: string;
  text?: string;
  /** of a survey bed: its lane, and the colour it would get */
  lane?: string;
  colour?: Colour;
}

export type DecisionKind = "retire_event" | "choose_region" | "place_depot" | "place_large" | "place_track";

export interface Decision {
  id: string;
  op: DecisionKind;
  company: string;
  options: Option[];
}

/** A line of the chronicle: `key` says what happened, the rest fills its sentence, with `names` for ids. */
export interface ChronicleEntry {
  game: number;
  key: string;
  company?: string | null;
  names: Record<string, string>;
  /** the same in English */
  sentence: string;
  [param: string]: unknown;
}

/** An event of the deck; its text is read when it has been flipped once. */
export interface KnownEvent extends Titled {
  since: number;
  text?: string;
  instant?: boolean;
}

export interface FinalRow {
  company: string;
  slips: number;
  postcards: number;
  extras: { source: string; name: string; amount: number }[];
  total: number;
  games_won: number;
}

export interface CampaignView {
  id: string;
  /** null: the ledger of a box */
  content: string | null;
  title: string;
  language: string | null;
  mode: Mode;
  game: number;
  games: number;
  year: number | null;
  stage: Stage;
  companies: Company[];
  regions: Region[];
  frontiers_to_open: number;
  rules: CampaignRule[];
  events?: { cards: KnownEvent[]; retired: KnownEvent[] };
  story: StoryCard[];
  slips: CampaignSlip[];
  decision: Decision | null;
  chronicle: ChronicleEntry[];
  final: { rows: FinalRow[]; winners: string[] } | null;
  /** city -> company (LW-105) */
  depots?: Record<string, string>;
  /** what a company absent from this game gets (LW-107) */
  absent_payout?: number;
  /** the timetable's cities, row by row; null: there is none yet */
  timetable?: string[][] | null;
  /** the company of the reader; null: looking on */
  company: string | null;
  /** everybody's running totals are shown */
  open_vaults: boolean;
}

export interface CampaignMessage {
  type: "campaign";
  view: CampaignView;
  /** the table of the game that is running */
  table: string | null;
  /** whoever began the campaign */
  host: boolean;
}

export type CampaignServerMessage =
  | CampaignMessage
  | { type: "done"; id: string; campaign?: string; token?: string }
  | ({ type: "refused"; id: string } & Refusal)
  | { type: "error"; id: string | null; code: string; message: string }
  | { type: "bye"; code: string };

/** A slip as it is written in the ledger beside a physical game. */
export interface WrittenSlip {
  company: string;
  lines: [number, number, number];
  completed: number;
  absent?: boolean;
}

export const ITEM_KINDS = ["region", "sticker", "card", "ticket", "event", "postcard", "other"] as const;
/** What a box at the table brought or lost, in its owners' words. */
export interface LedgerItem {
  kind: (typeof ITEM_KINDS)[number];
  name: string;
}

export type CampaignIntent =
  | { type: "begin"; present: string[]; others: Record<string, string> }
  /** the game that is played does not count */
  | { type: "cancel" }
  | { type: "choose"; decision: string; option: string }
  /** a bot makes a decision that its company does not make in time (LW-101) */
  | { type: "decide_for"; decision: string }
  | { type: "award"; company: string; amount: number; what: string }
  | { type: "company"; company: string; player: string | null }
  | { type: "enter_game"; game: number; slips: WrittenSlip[]; start?: string; unlocked: LedgerItem[]; retired: LedgerItem[]; note: string }
  | { type: "correct"; game: number; company: string; note: string; lines?: [number, number, number]; completed?: number }
  | { type: "copy"; after_game: number; note: string };
