import type { BankSlip, Came, LegendsView, Origin } from "./legends";

// The wire format: WebSocket messages and the view a seat is given; what HTTP tells of games in general is beside it.
export type * from "./catalogue";
export type * from "./legends";

export const CARDS = ["red", "orange", "yellow", "green", "blue", "pink", "white", "black", "locomotive"] as const;
export type Card = (typeof CARDS)[number];
export type Colour = Exclude<Card, "locomotive"> | "gray";
export type Hand = Partial<Record<Card, number>>;
export type Payment = Hand;

/** "place": a drawn card waits for its place; "share": a ticket is to go to the team, in the opening from all at once */
export type Phase = "opening" | "turn" | "second_card" | "place" | "keep" | "share" | "tunnel" | "over" | LegendsPhase;
/** The decisions that only a game of a campaign has. */
export type LegendsPhase = "hire" | "extra" | "discard" | "pass_cards" | "toll" | "offer" | "take" | "show" | "retire";
/** Where a card of a team is (TA-3). */
export type Place = "hand" | "holder";
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
  /** in the team's holder */
  shared: boolean;
}

export type Action =
  | { do: "keep"; tickets: string[] }
  | { do: "draw"; from: "deck" }
  | { do: "draw"; from: "display"; slot: number }
  /** `holder`: the part of `pay` that comes from the team's holder, if any (TA-10) */
  /** `discounts`: ids of the stickers and crew whose optional discount is used (LW-60) */
  | { do: "claim"; route: number; pay: Payment; holder?: Payment; discounts?: string[] }
  | { do: "add"; pay: Payment; holder?: Payment }
  | { do: "decline" }
  | { do: "station"; city: string; pay: Payment }
  | { do: "tickets" }
  | { do: "place"; to: Place }
  | { do: "share"; ticket: string }
  | { do: "pass_tickets"; tickets: string[] }
  | { do: "pass" }
  | LegendsAction;

export type LegendsAction =
  | { do: "hire"; crew: string }
  | { do: "extra"; card: Card }
  | { do: "give"; card: Card }
  | { do: "toll" }
  | { do: "accept" }
  | { do: "show"; postcard: string }
  | { do: "retire"; event: string };

export interface Refusal {
  rule: string;
  reason: string;
  /** of a campaign: the sentence, in English */
  text?: string;
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
  /** what came of it, in a game of a campaign */
  came?: Came[];
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
  /** trains put into the crossing area, whose points are in `points` (LA-4) */
  crossings?: number;
}

export type LogEntry = EntryBase &
  (
    /** without `tickets` while others still choose (C-3) */
    /** `shared`: the only one kept went to the team at once (TA-17) */
    | { do: "keep"; tickets?: string[] | number; rejected?: number; shared?: string }
    /** in teams `to` says where a card went that had not to be placed (TA-6, TA-7) */
    | { do: "draw"; from: "deck"; card?: Card; to?: Place }
    | { do: "draw"; from: "display"; slot: number; card: Card; to?: Place }
    | { do: "place"; to: Place; card?: Card }
    | { do: "share"; ticket?: string }
    | { do: "pass_tickets"; tickets: string[] | number }
    | ClaimEntry
    /** the extra cards of a tunnel, which is claimed by them */
    | { do: "add"; route: number; pay: Payment; between: [string, string]; points: number; length: number }
    /** of a tunnel, or of what `source` asked for */
    | { do: "decline"; route?: number; between?: [string, string]; source?: Origin }
    | { do: "station"; city: string; pay: Payment }
    | { do: "tickets"; offered: string[] | number }
    | { do: "pass" }
    | LegendsEntry
  );

/** What a game of a campaign adds to the log. */
export type LegendsEntry =
  | { do: "hire"; crew: string }
  | { do: "extra"; card: Card; source: Origin }
  | { do: "give"; card?: Card }
  | { do: "toll" }
  | { do: "accept"; source: Origin }
  | { do: "show"; postcard: string }
  | { do: "retire"; event: string };

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
  mountain_routes: number;
  cities_joined: number;
}

/** A team and what everybody may know of its holders (TA-3). */
export interface TeamView {
  seats: number[];
  score: number;
  trains: number;
  /** train cards in its holder, and tickets */
  cards: number;
  tickets: number;
  longest: number;
  /** what lies in them, where the table plays with open holders (TA-20) */
  holder?: Hand;
  shared?: Ticket[];
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
  mountains: number;
  cities_joined: number;
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
  /** the card that waits is to be placed */
  place: boolean;
  /** the tickets one of which is to be shared */
  share: string[];
  pass_tickets: boolean;
  // In a game of a campaign:
  /** lane id -> the payments with optional discounts, by the discounts used, and the coins with them (LW-60) */
  discounted?: Record<string, { discounts: string[]; payments: Payment[]; coins: number }[]>;
  /** the kinds that may be laid down or given away */
  cards?: Card[];
  toll?: boolean;
  accept?: boolean;
  /** ids that can be chosen */
  hire?: string[];
  show?: string[];
  retire?: string[];
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

export interface TicketResult {
  id: string;
  a: string;
  b: string;
  value: number;
  done: boolean;
  routes: number[];
  /** the lanes of others among `routes` */
  borrowed: number[];
  /** in teams the seat in whose hand it was; null: shared */
  held_by?: number | null;
}

/** What one side has in the end: a seat, or a team. */
export interface SideResult {
  routes: number;
  tickets_done: number;
  tickets_failed: number;
  tickets_completed: number;
  tickets: TicketResult[];
  longest_path: number;
  longest_path_trains: number;
  longest_path_routes: number[];
  globetrotter: number;
  /** for trains in the crossing area */
  mountains: number;
  mountain_routes: number;
  /** for most cities in one network (LA-6) */
  explorer: number;
  cities_joined: number;
  /** for stations not built */
  stations: number;
  stations_left: number;
  borrowed: Borrowed[];
  total: number;
}

export interface TeamResult extends SideResult {
  seats: number[];
}

/** The count of every side: "teams" where there are teams, otherwise "seats". */
export interface Result {
  seats?: SideResult[];
  teams?: TeamResult[];
  /** a game of a campaign is counted in dollars, on bank slips (LW-90); `ranking`: seats, best first (LW-95) */
  slips?: BankSlip[];
  ranking?: number[];
  /** numbers of sides */
  winners: number[];
  decided_by: "points" | "tickets" | "stations" | "mountains" | "longest_path" | "shared";
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
  /** seats 2k and 2k + 1 are team k; none where everybody plays alone */
  teams: TeamView[];
  owners: Record<string, number>;
  closed: number[];
  /** city -> the seat whose station stands there */
  stations: Record<string, number>;
  tunnel: Tunnel | null;
  result: Result | null;
  /** the railway companies' side of the game; null: this edition has none */
  legends?: LegendsView | null;
  // Below: only for a seat, never for a spectator.
  seat?: number;
  hand?: Hand;
  /** the cards in the team's holder */
  holder?: Hand;
  /** the card just drawn that is to be placed */
  waiting?: Card | null;
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
  /** everybody sees what the teams' holders hold (TA-20) */
  open_holders: boolean;
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
  /** `count`: in a game of a campaign, where the row may be turned up anew */
  | { seen: "display"; cards: Card[]; count?: never }
  | { seen: "display" | "event" | "postcard"; count: number; cards?: never }
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

/** What somebody at the table wrote; `at` in seconds of Unix time. */
export interface ChatLine {
  seat: number;
  name: string;
  text: string;
  at: number;
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
  open_holders: boolean;
  chat: ChatLine[];
  /** the campaign this is a game of */
  campaign?: { id: string; game: number } | null;
}

export type ServerMessage =
  | LobbyMessage
  | StateMessage
  | { type: "done"; id: string; campaign?: string; token?: string }
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
  | { type: "swap"; seat: number; other: number }
  | { type: "to_bot"; seat: number; bot: string }
  | { type: "from_bot" }
  | { type: "chat"; text: string }
  | { type: "pace"; pace: Pace };
