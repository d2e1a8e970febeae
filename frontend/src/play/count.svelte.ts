import { settings } from "../app/settings.svelte";
import type { Trace } from "../board/trace";
import type { Borrowed, Result, SideResult, SlipTicket, Ticket } from "../protocol/types";
import { countSteps, running, stepTimes, type CountStep } from "./count";
import { sidesOf } from "./teams";

/** What the map shows of one side's result. */
interface Shown {
  side: number;
  ticket: Ticket | null;
  trace: Trace | null;
  /** the side's network of most cities, at this pace (LA-6) */
  network: { pace?: number } | null;
  /** routes borrowed by the side's stations (EU-15) */
  borrowed: Borrowed[];
}

const NOTHING = { ticket: null, trace: null, network: null, borrowed: [] };

/** The staged final count: runs by itself, can be skipped at once, and afterwards shows what is asked for. */
export class FinalCount {
  #result = $state.raw<Result | null>(null);
  #timer: ReturnType<typeof setTimeout> | null = null;
  done = $state(0);
  shown = $state.raw<Shown | null>(null);

  sides = $derived.by<readonly SideResult[]>(() => (this.#result ? sidesOf(this.#result) : []));
  steps = $derived.by<CountStep[]>(() => countSteps(this.sides));
  finished = $derived.by(() => this.#result !== null && this.done >= this.steps.length);
  /** one a side; none before the count begins */
  rows = $derived.by(() => running(this.steps, this.done, this.sides.length));
  current = $derived.by<CountStep | null>(() => (this.done > 0 ? (this.steps[this.done - 1] ?? null) : null));

  /** Begin; `staged` false shows the table at once: a game that was over before, or no motion wanted. */
  begin(result: Result, staged: boolean): void {
    this.#stop();
    this.#result = result;
    this.shown = null;
    this.done = staged && settings.motion > 0 ? 0 : this.steps.length;
    if (!this.finished) this.#next();
  }

  skip(): void {
    this.#stop();
    this.done = this.steps.length;
    this.shown = null;
  }

  stop(): void {
    this.#stop();
  }

  showTicket(side: number, index: number): void {
    const { tickets, borrowed: loans } = this.sides[side]!;
    const { id, a, b, value } = tickets[index]!;
    const borrowed = loans.filter((loan) => loan.tickets.includes(id));
    this.shown = { ...NOTHING, side, ticket: { id, a, b, value, deck: "regular" }, borrowed };
  }

  /** A ticket of a bank slip with the lanes that complete it. */
  showWay(side: number, { ticket: id, a, b, value, routes = [] }: SlipTicket): void {
    this.shown = { ...NOTHING, side, ticket: { id, a, b, value, deck: "regular" }, trace: routes.length ? { routes } : null };
  }

  showStation(side: number, city: string): void {
    this.shown = { ...NOTHING, side, borrowed: this.sides[side]!.borrowed.filter((loan) => loan.city === city) };
  }

  showLongest(side: number, pace?: number): void {
    const routes = this.sides[side]!.longest_path_routes;
    this.shown = { ...NOTHING, side, trace: pace === undefined ? { routes } : { routes, pace } };
  }

  showNetwork(side: number, pace?: number): void {
    this.shown = { ...NOTHING, side, network: pace === undefined ? {} : { pace } };
  }

  hide(): void {
    this.shown = null;
  }

  #next(): void {
    const step = this.steps[this.done]!;
    const time = stepTimes(this.steps)[this.done]!;
    this.done += 1;
    if (step.kind === "ticket") this.showTicket(step.side, step.ticket!);
    else if (step.kind === "longest") this.showLongest(step.side, time / 60);
    else if (step.kind === "explorer") this.showNetwork(step.side, time / 60);
    else this.shown = { ...NOTHING, side: step.side };
    this.#timer = setTimeout(() => {
      if (this.finished) this.shown = null;
      else this.#next();
    }, time * settings.motion);
  }

  #stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
