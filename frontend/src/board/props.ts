import type { Snippet } from "svelte";
import type { BoardGeometry, City, HeldTicket, Refusal, Route, Ticket } from "../protocol/types";
import type { Borrowing } from "./borrow";
import type { Point } from "./geometry";
import type { Hit } from "./hit";
import type { Marks } from "./marks";
import type { Network } from "./network";
import type { Trace } from "./trace";
import type { Inset } from "./viewport";

/** What a map is told to show, and what it tells. */
export interface BoardProps {
  geometry: BoardGeometry;
  /** route id -> seat, as in the view */
  owners: Readonly<Record<string, number>>;
  closed: readonly number[];
  /** lanes that pulse: route id -> anything; absent: none */
  claimable?: Readonly<Record<string, unknown>> | undefined;
  /** why a lane cannot be claimed; own twins are no targets */
  refused?: Readonly<Record<string, Refusal>> | undefined;
  /** whose ways, ghost trains and tickets are shown; null: a spectator */
  seat?: number | null;
  /** own tickets; the cities of open ones carry a mark */
  tickets?: readonly HeldTicket[];
  /** tickets to choose from, all shown at once */
  offer?: readonly Ticket[];
  /** ticket that is shown with its way; the rest dims */
  ticket?: Ticket | null;
  selected?: number | null;
  /** lanes claimed since one's last turn */
  recent?: readonly number[];
  /** cities that glow, e.g. found by a search */
  highlight?: readonly string[];
  trace?: Trace | null;
  /** a network that glows, its cities numbered, e.g. from `largestNetwork` */
  network?: Network | null;
  /** trains of each seat out in the mountains (`crossings`), shown where the sheet has room; absent: no such area */
  crossing?: readonly number[] | null;
  /** city -> seat that built a station there; those of `seat` carry a flag */
  stations?: Readonly<Record<string, number>>;
  /** what the stations of `seat` borrow: a sleeve in its colour on each lane; counts as its own for those tickets */
  borrowed?: readonly Borrowing[];
  /**
   * Not null: a city for a station is being chosen. These cities glow, are found by arrow keys and Tab and answer
   * to taps near them with `oncity`; lanes are no targets meanwhile, any other tap is `onempty`.
   */
  buildable?: ReadonlySet<string> | null;
  /** the city chosen for a station: `seat`'s piece stands there as a preview */
  site?: string | null;
  /** what a game of a campaign lays on its map */
  marks?: Marks;
  /**
   * Not null: one of these cities or survey beds (a bed's content lane id) is being chosen, for a depot, a large city or
   * tracks. As with `buildable` they glow, are found by Tab and answer to taps near them, with `onchoose`.
   */
  choices?: ReadonlySet<string> | null;
  /** the city or bed chosen so far */
  choice?: string | null;
  /**
   * A region of a campaign's board that was just attached: once when this is set (or the map is made with it), the map
   * is shown as it was known, the region's sheet slides in and the camera goes there. Without motion the camera is there
   * at once. `geometry` is the board with the region; set null again after `onopened`, or leave it.
   */
  opening?: string | null;
  inset?: Inset;
  /** 1 at normal speed, 0 without motion */
  motion?: number;
  /** accessible names: of the map, of a lane, of a city */
  label: string;
  describe: (route: Route) => string;
  describeCity?: (city: City) => string;
  cityName?: (city: City) => string;
  /** a lane was chosen, or several are too close to tell apart; `at` in CSS pixels from the map's corner */
  onselect: (hit: Hit, at: Point) => void;
  onhover?: (route: number | null) => void;
  oncity?: (city: string, at: Point) => void;
  /** an empty place was tapped */
  onempty?: () => void;
  onchoose?: (id: string) => void;
  /** the region of `opening` is there */
  onopened?: () => void;
  /** what stands at the hovered lane */
  tip?: Snippet<[Route]>;
}
