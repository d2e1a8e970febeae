import type { Colour, Ticket } from "./types";

// What the server tells of its editions, boards, rules and bots.

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
  /** players a team; 1: everybody plays alone */
  team_size: number;
  /** for each train in the crossing area */
  mountain_points: number;
  explorer: number;
  /** in a tie the longer path wins, whoever holds the bonus for it */
  longer_path_wins: boolean;
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
  /** on a campaign's board (LW-5) */
  region?: string;
  large?: boolean;
  /** "port", "river", "mine" */
  tags?: string[];
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
  /** on a campaign's board: "mountain", "ferry" (LW-5) */
  tags?: string[];
}

/** An attached region of a campaign: its sheet of paper, as closed rings in map units. */
export interface Sheet {
  id: string;
  name: string;
  cities: string[];
  outlines: [number, number][][];
}

/** A route that runs off the edge of what is attached (LW-52): from where, which way, its lanes' colours. */
export interface Stub {
  city: string;
  toward: [number, number];
  length: number;
  lanes: Colour[];
}

/** A survey bed without a colour, which is no lane yet (LW-4). */
export interface SurveyBed extends Pick<Route, "a" | "b" | "length" | "path" | "spaces" | "space"> {
  route: string;
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
  /** A campaign's board: the part of its whole map that is sent, as [x, y, width, height]; absent: a whole board. */
  view?: [number, number, number, number];
  regions?: Sheet[];
  stubs?: Stub[];
  beds?: SurveyBed[];
  /** the edges of `land` and `lakes`, which are cut to the sheets; absent: their outlines */
  coasts?: string[];
  shores?: string[];
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
  /** prefix of the ids -> where its rules hold, only these of the ones for all do */
  shared: Record<string, string[]>;
  reasons: Record<string, string>;
}

export interface Bot {
  id: string;
  name: string;
}
