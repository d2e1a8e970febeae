// The wire format: HTTP bodies, WebSocket messages and the view a seat is given.

export const CARDS = ["red", "orange", "yellow", "green", "blue", "pink", "white", "black", "locomotive"] as const;
export type Card = (typeof CARDS)[number];
export type Colour = Exclude<Card, "locomotive"> | "gray";
export type Hand = Partial<Record<Card, number>>;
export type Payment = Hand;

export type Phase = "opening" | "turn" | "second_card" | "keep" | "over";
export type TicketStatus = "done" | "open" | "impossible";

export interface Ticket {
  id: string;
  a: string;
  b: string;
  value: number;
  deck: string;
}

export interface HeldTicket extends Ticket {
  status: TicketStatus;
}

export type Action =
  | { do: "keep"; tickets: string[] }
  | { do: "draw"; from: "deck" }
  | { do: "draw"; from: "display"; slot: number }
  | { do: "claim"; route: number; pay: Payment }
  | { do: "tickets" }
  | { do: "pass" };

export interface Refusal {
  rule: string;
  reason: string;
  params: Record<string, string | number | Reveal[]>;
}

interface EntryBase {
  n: number;
  rule: string;
  seat: number;
  display?: (Card | null)[];
  resets?: number;
  reshuffled?: boolean;
  final?: boolean;
}

export type LogEntry = EntryBase &
  (
    /** without `tickets` while others still choose (C-3) */
    | { do: "keep"; tickets?: string[] | number; rejected?: number }
    | { do: "draw"; from: "deck"; card?: Card }
    | { do: "draw"; from: "display"; slot: number; card: Card }
    | { do: "claim"; route: number; pay: Payment; between: [string, string]; points: number; length: number }
    | { do: "tickets"; offered: string[] | number }
    | { do: "pass" }
  );

export interface SeatView {
  name: string;
  score: number;
  trains: number;
  cards: number;
  tickets: number;
  chosen: boolean;
  longest: number;
}

/** A seat's count as it stands, bonuses apart. */
export interface Outlook {
  routes: number;
  tickets_done: number;
  tickets_failed: number;
  tickets_completed: number;
  longest_path_trains: number;
  total: number;
}

export interface Legal {
  deck: boolean;
  display: boolean[];
  tickets: boolean;
  claims: Record<string, Payment[]>;
  pass: boolean;
}

export interface Refused {
  deck: Refusal | null;
  display: (Refusal | null)[];
  tickets: Refusal | null;
  claims: Record<string, Refusal>;
}

export interface SeatResult {
  routes: number;
  tickets_done: number;
  tickets_failed: number;
  tickets_completed: number;
  tickets: { id: string; a: string; b: string; value: number; done: boolean; routes: number[] }[];
  longest_path: number;
  longest_path_trains: number;
  longest_path_routes: number[];
  globetrotter: number;
  total: number;
}

export interface Result {
  seats: SeatResult[];
  winners: number[];
  decided_by: "points" | "tickets" | "longest_path" | "shared";
}

export interface View {
  edition: string;
  version: number;
  phase: Phase;
  deciding: number[];
  start: number;
  turn: number;
  players: number;
  final: null | { by: number; left: number[] };
  display: (Card | null)[];
  deck: number;
  discards: number;
  ticket_deck: number;
  seats: SeatView[];
  owners: Record<string, number>;
  closed: number[];
  result: Result | null;
  // Below: only for a seat, never for a spectator.
  seat?: number;
  hand?: Hand;
  last_drawn?: Card[];
  tickets?: HeldTicket[];
  offer?: { tickets: Ticket[]; min: number };
  legal?: Legal;
  refused?: Refused;
  undo?: null | "free" | "ask";
  outlook?: Outlook;
}

export type Pace = "slow" | "normal" | "fast" | "off";

export interface LobbySeat {
  name: string;
  /** "human", "bot:planner", or null when free */
  player: string | null;
  here: boolean;
}

export interface LobbyMessage {
  type: "lobby";
  table: string;
  edition: string;
  name?: string;
  /** how many tickets the table's own list has; null: it plays with the edition's */
  own_tickets: number | null;
  seats: LobbySeat[];
  seat: number | null;
  host: boolean;
  started: boolean;
  pace: Pace;
}

/** What an action showed of the hidden cards (C-32). */
export type Reveal = { seen: "tickets"; count: number } | { seen: "deck"; count: number } | { seen: "display"; cards: Card[] };

export interface UndoAsked {
  seat: number;
  reveals: Reveal[];
  accepted: number[];
}

/** An action taken back; `n` is its place in the log. */
export interface Undone {
  seat: number;
  n: number;
  reveals: Reveal[];
}

export interface SeatState {
  player: string | null;
  here: boolean;
  /** a bot plays for somebody who may take the seat back */
  person: boolean;
}

export interface StateMessage {
  type: "state";
  version: number;
  view: View;
  events: LogEntry[];
  from: number;
  seats: SeatState[];
  host: boolean;
  pace: Pace;
  undo_asked: UndoAsked | null;
  undone: Undone[];
  practice: boolean;
  commitment: string | null;
  own_tickets: number | null;
}

export type ServerMessage =
  | LobbyMessage
  | StateMessage
  | { type: "done"; id: string }
  | ({ type: "refused"; id: string } & Refusal)
  | { type: "error"; id: string | null; code: string; message: string }
  | { type: "bye"; code: string };

/** What the client asks for; the connection adds the id. */
export type Intent =
  | { type: "act"; version: number; action: Action }
  | { type: "undo" }
  | { type: "undo_answer"; accept: boolean }
  | { type: "start" }
  | { type: "add_bot"; bot: string }
  | { type: "remove"; seat: number }
  | { type: "to_bot"; seat: number; bot: string }
  | { type: "from_bot" }
  | { type: "pace"; pace: Pace };

export interface Edition {
  id: string;
  name: string;
  board: string;
  players: [number, number];
  tickets: number;
  deal: number;
  keep_first: number;
  draw: number;
  keep: number;
  trains: number;
  longest: number;
  globetrotter: number;
  note: string | null;
}

export interface City {
  id: string;
  name: string;
  names: Record<string, string>;
  aliases?: string[];
  x: number;
  y: number;
  label: [number, number, "start" | "middle" | "end"];
}

export interface Route {
  id: number;
  a: string;
  b: string;
  colour: Colour;
  length: number;
  group: number | null;
  ferry: number;
  tunnel: number;
  path: [number, number][];
  spaces: [number, number, number][];
  space: [number, number];
}

export interface BoardGeometry {
  id: string;
  name: string;
  size: [number, number];
  cities: City[];
  routes: Route[];
  tickets: Ticket[];
  points: Record<string, number>;
  land: string[];
  lakes: string[];
  borders: string[];
  rivers: string[];
  credit: string;
}

export interface Rule {
  id: string;
  title: string;
  text: string;
  mark: "seed" | "book" | "design";
}

export interface Rulebook {
  rules: Rule[];
  reasons: Record<string, string>;
}

export interface Bot {
  id: string;
  name: string;
}
