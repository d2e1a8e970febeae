import { getContext, setContext } from "svelte";
import { settings } from "../app/settings.svelte";
import { pointer } from "../app/pointer";
import { t } from "../i18n/index.svelte";
import type { Answer } from "../protocol/connection";
import { CARDS, type Action, type Card, type Edition, type Hand, type HeldTicket, type Intent, type LogEntry, type Payment, type Place, type Refusal, type Route, type Rulebook } from "../protocol/types";
import type { TableClient } from "./client.svelte";
import { Chat } from "./chat.svelte";
import { actionOf, AGAIN, type Choice } from "./choice";
import { claimsOf, type Claim } from "./claims";
import { FinalCount } from "./count.svelte";
import { sinceLastTurn } from "./log";
import { refuse } from "./refuse";
import { LEGENDS, ruleFor, type Topic } from "./rules";
import { firstWay, wayWith } from "./legends";
import { completable } from "./stations";
import { added, holderFirst, secondPlace, sources, teamName } from "./teams";
import { Tunnels } from "./tunnels.svelte";
import { Names, refusalText } from "./words";

export type Panel = "company" | "draw" | "claims" | "city" | "players" | "log" | "tickets" | "chat" | "menu";
export type Dialog = "share" | "settings" | "help" | "keys" | "table";

/** An error or a refusal: stays until dismissed and says why. */
export interface Problem {
  text: string;
  rule: string | null;
}

export class Play {
  readonly client: TableClient;
  choice = $state.raw<Choice | null>(null);
  panel = $state<Panel | null>(null);
  dialog = $state<Dialog | null>(null);
  /** rule shown in the help drawer */
  rule = $state<string | null>(null);
  /** city whose routes the city panel lists */
  city = $state<string | null>(null);
  filter = $state<Card | null>(null);
  kept = $state<string[]>([]);
  litTicket = $state<string | null>(null);
  /** ticket the map is to bring into view next */
  framedTicket = $state<string | null>(null);
  /** own station whose borrowed route the map shows */
  litStation = $state<string | null>(null);
  hovered = $state<number | null>(null);
  problem = $state.raw<Problem | null>(null);
  busy = $state(false);
  rulebook = $state.raw<Rulebook | null>(null);
  edition = $state.raw<Edition | null>(null);
  readonly count = new FinalCount();
  readonly tunnels = new Tunnels();
  readonly chat = new Chat();

  constructor(client: TableClient) {
    this.client = client;
  }

  view = $derived.by(() => this.client.view);
  log = $derived.by<LogEntry[]>(() => this.client.model.log);
  names = $derived.by(() => new Names(this.client.board, this.view?.seats ?? [], this.view?.legends ?? null, this.log));
  since = $derived.by(() => sinceLastTurn(this.log, this.client.seat, this.client.mayAct ? this.view!.phase : null));
  /** the tickets on offer that this seat must choose from now, long ones first */
  offer = $derived.by(() => {
    const offer = this.client.mayAct ? this.view?.offer : undefined;
    if (!offer) return null;
    const long = offer.tickets.filter((ticket) => ticket.deck === "long");
    return { ...offer, tickets: [...long, ...offer.tickets.filter((ticket) => ticket.deck !== "long")] };
  });
  /** the kinds of train cards there are: a colour without a lane has none (LE-1) */
  cards = $derived.by(() => {
    const lanes = new Set<string>(this.client.board?.routes.map((route) => route.colour) ?? CARDS);
    return CARDS.filter((card) => card === "locomotive" || lanes.has(card));
  });
  /** stations a player begins with; 0: this edition has none */
  stations = $derived.by(() => this.edition?.stations ?? 0);
  /** on some boards the longest path goes by a name of its own */
  express = $derived.by(() => {
    const board = this.edition?.board;
    return board === "europe" || board === "team-asia" ? t(`express.${board}`) : null;
  });
  teams = $derived.by(() => this.view?.teams ?? []);
  /** the campaign this is a game of */
  campaign = $derived.by(() => this.client.model.state?.campaign ?? null);
  /** the companies' side of a game of a campaign */
  legends = $derived.by(() => this.view?.legends ?? null);
  /** which board's novelties and rules are explained; a game of a campaign has a book of its own */
  board = $derived.by(() => (this.legends ? LEGENDS.board : (this.edition?.board ?? null)));
  /** what this seat is asked beside its turn */
  question = $derived.by(() => {
    const asked = this.client.mayAct ? this.legends?.question : null;
    // Tickets to keep are on offer as in every game.
    return asked && asked.kind !== "keep" ? asked : null;
  });
  /** the lane being claimed while there is something to answer (LW-60) */
  declared = $derived.by(() => this.legends?.claim ?? null);
  /** the other member of this seat's team */
  partner = $derived.by(() => {
    const { seat } = this.client;
    return seat === null || !this.teams.length ? null : this.teams[this.side(seat)]!.seats.find((other) => other !== seat)!;
  });
  /** what this seat can pay with: its hand, and in a team the holder (TA-10) */
  funds = $derived.by<Hand>(() => added(this.view?.hand ?? {}, this.view?.holder ?? {}));
  /** own tickets that the partner does not see */
  secret = $derived.by(() => (this.view?.tickets ?? []).filter((ticket) => !ticket.shared));
  /** the card this seat is to place before it draws on (TA-6) */
  placing = $derived.by(() => (this.client.mayAct && this.view!.phase === "place" ? (this.view!.waiting ?? null) : null));
  /** where the second card will go */
  secondTo = $derived.by(() => (this.client.mayAct && this.view!.phase === "second_card" ? secondPlace(this.log) : null));
  /** the tickets one of which this seat is to share now (TA-4, TA-17) */
  toShare = $derived.by(() => {
    const ids = this.client.mayAct && this.view!.phase === "share" ? this.view!.legal?.share : undefined;
    return ids ? this.secret.filter((ticket) => ids.includes(ticket.id)) : null;
  });
  /** this seat has laid down cards for a tunnel and decides what to do */
  digging = $derived.by(() => (this.client.mayAct && this.view!.phase === "tunnel" ? this.view!.tunnel : null));
  /** what the next station costs this seat */
  stationPrice = $derived.by(() => this.stations - (this.view?.seats[this.client.seat ?? -1]?.stations ?? 0) + 1);
  claims = $derived.by<Claim[]>(() => claimsOf(this));
  claimable = $derived.by(() => this.claims.filter((claim) => claim.payments.length > 0));

  route(id: number): Route | undefined {
    return this.client.routes.get(id);
  }

  claim(id: number): Claim | undefined {
    return this.claims.find((claim) => claim.route.id === id);
  }

  ruleOn(topic: Topic): string {
    return ruleFor(this.legends ? LEGENDS : this.edition, topic);
  }

  /** What a seat scores for: its team, or itself. */
  side(seat: number): number {
    const team = this.teams.findIndex((team) => team.seats.includes(seat));
    return team < 0 ? seat : team;
  }

  sideName = (side: number): string => (this.teams.length ? teamName(side) : this.names.seat(side));

  seatsOf(side: number): number[] {
    return this.teams[side]?.seats ?? [side];
  }

  /** A lane of this seat's network: in a team, of either member (TA-2). */
  isMine = (route: Route): boolean => {
    const owner = this.view?.owners[route.id];
    return this.client.seat !== null && owner !== undefined && this.side(owner) === this.side(this.client.seat);
  };

  /** Points of a side so far; once the final count has been shown, the total. */
  score(side: number): number {
    const { result, seats } = this.view!;
    // On the frontier dollars are what counts (LW-9).
    if (this.legends) return result?.slips?.[side]?.total ?? this.legends.coins[side]!;
    if (result && this.count.finished) return this.count.sides[side]!.total;
    return this.teams[side]?.score ?? seats[side]!.score;
  }

  /** A score in words: points, or dollars. */
  scoreText = (n: number): string => t(this.legends ? "players.coins" : "players.score", { n });

  /** Points for a lane, with those for its trains in the mountains (LA-4). */
  pointsFor(route: Route): number {
    return (this.client.board?.points[route.length] ?? 0) + (this.edition?.mountain_points ?? 0) * route.mountain;
  }

  /** Whether it is still to be said from where a payment's cards come. */
  openSources(pay: Payment): boolean {
    const { hand, holder } = this.view!;
    return holder !== undefined && sources(pay, hand ?? {}, holder).some(({ least, most }) => least < most);
  }

  /** A payment with the part the holder would pay first. */
  paid(pay: Payment): { pay: Payment; holder?: Payment } {
    const { holder } = this.view!;
    return holder ? { pay, holder: holderFirst(pay, holder) } : { pay };
  }

  /** Not owned, not closed by C-20, and no own lane beside it (C-19); the partner may own one (TA-11). */
  isOpen = (route: Route): boolean => {
    const { view } = this;
    if (!view || route.id in view.owners || view.closed.includes(route.id)) return false;
    return !this.twins(route).some((twin) => view.owners[twin.id] === this.client.seat);
  };

  twins(route: Route): Route[] {
    if (route.group === null) return [];
    return this.client.board!.routes.filter((other) => other.group === route.group && other.id !== route.id);
  }

  /** Why this may not be done now, or null. */
  refusal(choice: Choice): Refusal | null {
    return refuse(this, choice);
  }

  reason(refusal: Refusal): string {
    return refusalText(refusal, this.rulebook?.reasons ?? null, this.names);
  }

  explain(refusal: Refusal): void {
    this.problem = { text: this.reason(refusal), rule: refusal.rule };
  }

  /** Choose; a second time on the same card confirms. Refused things explain themselves instead. */
  choose(choice: Choice): void {
    const refusal = this.refusal(choice);
    const looking = choice.kind === "route" || choice.kind === "lanes";
    if (refusal && !looking) return this.explain(refusal);
    this.problem = null;
    // How the last tunnel ended makes room for what is being chosen.
    if (this.tunnels.end) this.tunnels.clear();
    const again = AGAIN.has(choice.kind) && JSON.stringify(choice) === JSON.stringify(this.choice);
    this.choice = choice;
    if (this.ready && (again || !this.#asks)) void this.confirm();
  }

  selectRoutes(routes: number[]): void {
    if (routes.length > 1) this.choose({ kind: "lanes", routes });
    else if (routes[0] !== undefined) this.selectRoute(routes[0]);
    else this.cancel();
  }

  selectRoute(route: number): void {
    this.chooseWay(route, firstWay(this.claim(route)?.ways ?? []));
  }

  /** Choose a lane with these optional discounts; its only payment is chosen with it. */
  chooseWay(route: number, discounts: readonly string[]): void {
    const payments = wayWith(this.claim(route)?.ways ?? [], discounts)?.payments ?? [];
    this.choose({ kind: "route", route, ...(payments.length === 1 ? this.paid(payments[0]!) : { pay: null }), ...(discounts.length && { discounts }) });
  }

  /** One press says where the card goes and sends it there. */
  place(to: Place): void {
    if (this.placing && !this.busy && this.client.online) void this.#act({ do: "place", to });
  }

  /** Begin to build a station; the city is chosen on the map or in the list. */
  selectStation(city: string | null = null): void {
    const payments = this.view?.legal?.station?.payments ?? [];
    this.choose({ kind: "station", city, pay: city !== null && payments.length === 1 ? payments[0]! : null });
  }

  /** A city was pressed: while a station is to be built it is the place for it. */
  pressCity(city: string): void {
    if (this.choice?.kind === "station") this.selectStation(city);
    else this.showCity(city);
  }

  /** Open tickets that a station here could complete as the map stands, with the stations built before. */
  helped(city: string): HeldTicket[] {
    const { view } = this;
    const { seat, board } = this.client;
    if (!view || seat === null || !board) return [];
    const built = Object.keys(view.stations).filter((place) => view.stations[place] === seat);
    const open = (view.tickets ?? []).filter((ticket) => ticket.status === "open" || ticket.status === "impossible");
    return completable({ routes: board.routes, owners: view.owners, seat }, [...built, city], open);
  }

  /** Long tickets kept beyond those allowed (EU-22). */
  get longTooMany(): boolean {
    const most = this.offer?.most_long ?? null;
    if (most === null) return false;
    return this.offer!.tickets.filter((ticket) => ticket.deck === "long" && this.kept.includes(ticket.id)).length > most;
  }

  /** Whether the choice can be confirmed as it stands. */
  get ready(): boolean {
    const { choice } = this;
    if (this.busy || !this.client.online) return false;
    if (choice === null) return this.offer !== null && this.kept.length >= this.offer.min && !this.longTooMany;
    if (choice.kind === "lanes") return false;
    if (choice.kind === "undo") return true;
    const unpaid = (choice.kind === "route" || choice.kind === "station") && choice.pay === null;
    const none = choice.kind === "pass_tickets" && choice.tickets.length === 0;
    return this.client.mayAct && !unpaid && !none && !this.refusal(choice);
  }

  get #asks(): boolean {
    const { choice } = this;
    if (choice?.kind === "undo" || choice?.kind === "decline" || choice?.kind === "pass_tickets" || choice?.kind === "answer") return true;
    if ((choice?.kind === "route" || choice?.kind === "add") && choice.pay && this.openSources(choice.pay)) return true;
    const { confirm } = settings.current;
    return confirm === "always" || (confirm === "touch" && pointer.kind === "touch");
  }

  async confirm(): Promise<void> {
    if (!this.ready) return;
    const { choice } = this;
    if (choice?.kind === "undo") return this.#send({ type: "undo" });
    const action = choice ? actionOf(choice) : this.#keeping();
    if (action) await this.#act(action);
  }

  #keeping(): Action {
    return { do: "keep", tickets: this.offer!.tickets.map((ticket) => ticket.id).filter((id) => this.kept.includes(id)) };
  }

  #act(action: Action): Promise<void> {
    return this.#send({ type: "act", version: this.view!.version, action });
  }

  cancel(): void {
    this.choice = null;
    this.problem = null;
    this.panel = null;
  }

  answerUndo(accept: boolean): Promise<void> {
    return this.#send({ type: "undo_answer", accept });
  }

  /** Write to the table; whether it arrived. */
  async say(text: string): Promise<boolean> {
    const answer = await this.client.send({ type: "chat", text });
    if (!answer.ok) this.#failed(answer);
    return answer.ok;
  }

  /** Host and lobby requests that are no moves. */
  ask(intent: Intent): Promise<void> {
    return this.#send(intent);
  }

  async #send(intent: Intent): Promise<void> {
    this.busy = true;
    const answer = await this.client.send(intent);
    this.busy = false;
    if (answer.ok) {
      this.choice = null;
      this.problem = null;
      if (intent.type === "act") {
        // The draw sheet stays for the second card; it goes when the turn does.
        if (this.panel !== "draw") this.panel = null;
        this.kept = [];
      }
    } else this.#failed(answer);
  }

  #failed(answer: Exclude<Answer, { ok: true }>): void {
    if ("refusal" in answer) {
      if (answer.refusal.reason === "stale") this.problem = { text: t("error.stale"), rule: null };
      else this.explain(answer.refusal);
    } else {
      this.problem = { text: answer.code === "stale" ? t("error.stale") : answer.message, rule: null };
    }
  }

  /** The position changed: what is chosen may have become impossible. */
  settle(): void {
    const { choice } = this;
    if (this.panel === "draw" && !this.client.mayAct) this.panel = null;
    if (!choice || choice.kind === "undo" || choice.kind === "lanes" || this.busy) return;
    if (!this.client.mayAct && choice.kind === "route") return;
    const refusal = this.refusal(choice);
    if (!refusal) return;
    if (choice.kind === "route") {
      // Anew only if something changes: what follows the choice would never come to rest.
      if (choice.pay) this.choice = { ...choice, pay: null };
    } else if (choice.kind === "station" && !this.view?.refused?.station && this.client.mayAct) this.choice = { ...choice, city: null, pay: null };
    else this.choice = null;
  }

  showRule(id: string): void {
    this.rule = id;
    this.dialog = "help";
  }

  showCity(id: string): void {
    this.city = id;
    this.choice = null;
    this.panel = "city";
  }
}

const KEY = Symbol("play");
export const providePlay = (play: Play): Play => setContext(KEY, play);
export const usePlay = (): Play => getContext<Play>(KEY);
