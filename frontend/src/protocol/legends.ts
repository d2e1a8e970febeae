import type { Card, Colour } from "./types";

// What a game of a campaign adds to a view (LW-1 to LW-122): texts come with it, so that nothing unopened is in the client.

/** Where money, a change or a demand comes from; its id is looked up in the view. Another's postcard has none. */
export interface Origin {
  kind: "company" | "event" | "rule" | "crew" | "postcard";
  id?: string;
}

/** What came of an action, in order (LW-40, LW-67): cards and postcards only for those who may see them. */
export type Came =
  /** the claim step that begins; what follows belongs to it */
  | { what: "step"; step: number }
  | { what: "event" | "retired"; event: string; title: string }
  | { what: "newspaper" | "reshuffled" | "reset" | "chosen"; seat: number }
  | { what: "card"; seat: number; card?: Card }
  | { what: "row"; slot: number; card: Card }
  /** below 0: lost */
  | { what: "paid"; seat: number; amount: number; source: Origin | null; step?: number }
  | { what: "discarded" | "taken"; seat: number; card: Card }
  /** `to` null: the bank; amount 0: in cards */
  | { what: "toll"; seat: number; amount: number; to: number | null }
  | { what: "token"; seat: number; item: string; count: number; source: Origin | null }
  | { what: "bond"; seat: number; colour: Colour; number: number }
  | { what: "postcard"; seat: number; postcard?: string }
  | { what: "shown"; seat: number; postcard: string }
  | { what: "passed"; seat: number; to: number; card?: Card }
  | { what: "extra"; seat: number; card: Card; source: Origin }
  | { what: "mail"; city: string }
  | { what: "hired"; seat: number; crew: string };

export interface Titled {
  id: string;
  title: string;
}

export interface EventCard extends Titled {
  text: string;
  instant: boolean;
}

/** A text with a name: a rule sticker or a hired hand. */
export interface Sticker {
  id: string;
  name: string;
  text: string;
  /** its place among the steps of a claim (LW-67); null: none */
  step?: number | null;
}

export interface CompanyCard {
  id: string;
  name: string;
  motto: string;
  level: number;
  bonus: string;
}

/** A postcard as far as the viewer may read it; `have`/`need`: how far its condition is met. */
export interface Postcard {
  id?: string;
  public?: string;
  private?: string;
  ready?: boolean;
  have?: number;
  need?: number;
  /** not more than this */
  most?: number;
}

export interface Bond {
  colour: Colour;
  number: number;
}

/** One condition of a claim and the card laid down for it; null: not this time. */
export interface Extra {
  source: Origin;
  card: Card | null;
}

/** A claim that is being declared or resolved (LW-60, LW-67). */
export interface Declared {
  seat: number;
  route: number;
  cards: number;
  coins: number;
  extras: Extra[];
  step: number;
  /** all is answered, nothing can be changed any more */
  declared: boolean;
}

export type QuestionKind = "hire" | "extra" | "discard" | "pass_cards" | "toll" | "offer" | "take" | "show" | "retire" | "keep";

/** What this seat is asked beside its turn; what it may answer is in `legal`. */
export interface Question {
  kind: QuestionKind;
  /** what asks: its text, and what it is called */
  source?: Origin;
  text?: string;
  title?: string;
  /** how many cards more are to be given */
  left?: number;
  /** what an offer costs, or a toll */
  coins?: number;
  /** the seat that gets the toll; null: the bank */
  to?: number | null;
  crew?: Sticker[];
}

export interface Price {
  cards: number;
  coins: number;
  /** what makes it so */
  why: Origin[];
}

export interface LegendsView {
  campaign: string;
  title: string;
  game: number;
  year: number;
  /** by seat, as all lists here */
  companies: CompanyCard[];
  coins: number[];
  tokens: Record<string, number>[];
  crew: (Sticker | null)[];
  bonds: Bond[][];
  bonds_left: Record<string, number>;
  event: (EventCard & { uses_left: number | null }) | null;
  events: { deck: Titled[]; discards: EventCard[]; retired: string[] };
  newspapers: { deck: number; discards: number };
  rules: Sticker[];
  large: string[];
  mail: string[];
  depots: Record<string, string>;
  postcards: { held: Postcard[]; done: Postcard[] }[];
  /** by lane id, where the price is not the plain length */
  prices: Record<string, Price>;
  /** lanes the current event forbids, with its id */
  closed: Record<string, string>;
  claim: Declared | null;
  question: Question | null;
}

/** One entry that adds to or takes from a line of a bank slip (LW-93). */
export interface SlipItem {
  source: string;
  kind: Origin["kind"];
  amount: number;
  /** what it is called, for texts that are not in the view any more */
  name?: string;
}

export interface SlipTicket {
  ticket: string;
  /** its cities: ids at the table, names on the slips of a campaign */
  a: string;
  b: string;
  done: boolean;
  value: number;
  amount: number;
  changes: SlipItem[];
  /** the lanes that complete it */
  routes?: number[];
}

/** A bank slip with all that its lines are made of (LW-90 to LW-94). */
export interface BankSlip {
  seat?: number;
  company: string;
  coins: number;
  bonuses: SlipItem[];
  trains: number;
  trains_bonus: number;
  trains_changes: SlipItem[];
  tickets: SlipTicket[];
  lines: [number, number, number];
  total: number;
  floored: boolean;
  completed: number;
  /** from 1; null: absent */
  rank: number | null;
}
