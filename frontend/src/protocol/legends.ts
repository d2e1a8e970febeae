import type { Card, Colour, Payment } from "./types";

// What a game of a campaign adds to a view (LW-1 to LW-122): texts come with it, so that nothing unopened is in the client.

/** Where money, a change or a demand comes from; its id is looked up in the view. */
export interface Origin {
  kind: "company" | "event" | "rule" | "crew" | "postcard";
  id: string;
}

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
  /** drawn at the end of a game: only from the next one on (LW-83) */
  frozen?: boolean;
}

export interface Bond {
  colour: Colour;
  number: number;
}

/** One condition of a claim and the card laid down for it; null: not this time. */
export interface Extra {
  source: string;
  card: Card | null;
}

/** A claim that is being declared or resolved (LW-60, LW-67). */
export interface Declared {
  seat: number;
  route: number;
  pay: Payment;
  extras: Extra[];
  step: number;
}

export type QuestionKind = "hire" | "extra" | "discard" | "pass_cards" | "toll" | "offer" | "take" | "show" | "retire";

/** What this seat is asked beside its turn. */
export interface Question {
  /** id of the event, sticker, crew or postcard that asks */
  source: string;
  kind: QuestionKind;
  text?: string;
  /** the cards that would do */
  cards?: Card[];
  /** how many more are to be given */
  left?: number;
  coins?: number;
  /** the seat that gets it; null: the bank */
  to?: number | null;
  crew?: Sticker[];
  events?: EventCard[];
  postcards?: string[];
  optional?: boolean;
}

export interface Price {
  cards: number;
  coins: number;
  /** what makes it so */
  why?: Origin[];
}

/** An optional discount of a lane, and the payments with it. */
export interface Discount {
  id: string;
  name?: string;
  cards: number;
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
  bonds_left?: Record<string, number>;
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
  /** its cities by name, on the slips of a campaign */
  a?: string;
  b?: string;
  done: boolean;
  value: number;
  amount: number;
  changes: SlipItem[];
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
