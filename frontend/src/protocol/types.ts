// The wire format: HTTP bodies, WebSocket messages and the view a seat is given.

export const CARDS = ["red", "orange", "yellow", "green", "blue", "pink", "white", "black", "locomotive"] as const;
export type Card = (typeof CARDS)[number];
export type Colour = Exclude<Card, "locomotive"> | "gray";
export type Hand = Partial<Record<Card, number>>;
export type Payment = Hand;

export type Phase = "opening" | "turn" | "second_card" | "keep" | "tunnel" | "over";
/** "station": done thanks to a borrowed route (EU-15) */
export type TicketStatus = "done" | "station" | "open" | "impossible";

export interface Ticket {
  id: string;
  a: string;
  b: string;
  value: number;
  deck: "regular" | "long";
}

export interface HeldTicket extends Ticket {
  status: TicketStatus;
}

export type Action =
  | { do: "keep"; tickets: string[] }
  | { do: "draw"; from: "deck" }
  | { do: "draw"; from: "display"; slot: number }
  | { do: "claim"; route: number; pay: Payment }
  | { do: "add"; pay: Payment }
  | { do: "decline" }
  | { do: "station"; city: string; pay: Payment }
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

interface ClaimEntry {
  do: "claim";
  route: number;
  pay: Payment;
  between: [string, string];
  length: number;
  /** absent while a tunnel is to be decided */
  points?: number;
  /** a tunnel's cards, in order */
  turned_up?: Card[];
  extra?: number;
}

export type LogEntry = EntryBase &
  (
    /** without `tickets` while others still choose (C-3) */
    | { do: "keep"; tickets?: string[] | number; rejected?: number }
    | { do: "draw"; from: "deck"; card?: Card }
    | { do: "draw"; from: "display"; slot: number; card: Card }
    | ClaimEntry
    /** the extra cards of a tunnel, which is claimed by them */
    | { do: "add"; route: number; pay: Payment; between: [string, string]; points: number; length: number }
    | { do: "decline"; route: number; between: [string, string] }
    | { do: "station"; city: string; pay: Payment }
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
  /** still to build */
  stations: number;
}

/** A tunnel that waits for a decision: what was laid down, what was turned up and what it asks for (EU-7). */
export interface Tunnel {
  seat: number;
  route: number;
  pay: Payment;
  turned_up: Card[];
  /** the colour played; "locomotive" when nothing else was (EU-8) */
  colour: Card;
  extra: number;
}

/** A station and the lane it borrows; null: none that helps. `tickets`: those that need it. */
export interface Borrowed {
  city: string;
  route: number | null;
  tickets: string[];
}

/** A seat's count as it stands, bonuses apart. */
export interface Outlook {
  routes: number;
  tickets_done: number;
  tickets_failed: number;
  tickets_completed: number;
  longest_path_trains: number;
  /** for stations not built */
  stations: number;
  total: number;
}

export interface Legal {
  deck: boolean;
  display: boolean[];
  tickets: boolean;
  claims: Record<string, Payment[]>;
  pass: boolean;
  /** every city with every payment */
  station: null | { cities: string[]; payments: Payment[] };
  add: Payment[];
  decline: boolean;
}

export interface Refused {
  deck: Refusal | null;
  display: (Refusal | null)[];
  tickets: Refusal | null;
  claims: Record<string, Refusal>;
  /** why none can be built at all now */
  station: Refusal | null;
  cities: Record<string, Refusal>;
}

export interface SeatResult {
  routes: number;
  tickets_done: number;
  tickets_failed: number;
  tickets_completed: number;
  /** `borrowed`: the lanes of others among `routes` */
  tickets: { id: string; a: string; b: string; value: number; done: boolean; routes: number[]; borrowed: number[] }[];
  longest_path: number;
  longest_path_trains: number;
  longest_path_routes: number[];
  globetrotter: number;
  /** for stations not built */
  stations: number;
  stations_left: number;
  borrowed: Borrowed[];
  total: number;
}

export interface Result {
  seats: SeatResult[];
  winners: number[];
  decided_by: "points" | "tickets" | "stations" | "longest_path" | "shared";
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
  /** city -> the seat whose station stands there */
  stations: Record<string, number>;
  tunnel: Tunnel | null;
  result: Result | null;
  // Below: only for a seat, never for a spectator.
  seat?: number;
  hand?: Hand;
  last_drawn?: Card[];
  tickets?: HeldTicket[];
  borrowed?: Borrowed[];
  /** `most_long`: no more long tickets than this may be kept; null: any number */
  offer?: { tickets: Ticket[]; min: number; most_long: number | null };
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
export type Reveal =
  | { seen: "tickets"; count: number }
  | { seen: "deck"; count: number }
  | { seen: "display"; cards: Card[] }
  | { seen: "tunnel"; cards: Card[] };

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
  long_tickets: number;
  deal: number;
  deal_long: number;
  keep_first: number;
  most_long: number | null;
  draw: number;
  keep: number;
  trains: number;
  longest: number;
  globetrotter: number;
  /** a player; 0: none in this edition */
  stations: number;
  station_points: number;
  note: string | null;
}

export interface City {
  id: string;
  name: string;
  names: Record<string, string>;
  aliases?: string[];
  x: number;
  y: number;
  /** null: a junction, whose name is not shown (TA-24) */
  label: [number, number, "start" | "middle" | "end"] | null;
  /** lanes meet there; no ticket names it */
  junction: boolean;
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
  /** crossed spaces, each of which takes one more train (LA-4) */
  mountain: number;
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
  /** prefix of the ids -> the editions they belong to: "usa" means usa and usa-…, "" all */
  rulesets: Record<string, string>;
  reasons: Record<string, string>;
}

export interface Bot {
  id: string;
  name: string;
}
