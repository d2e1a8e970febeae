import { settings } from "../app/settings.svelte";
import type { Trace } from "../board/trace";
import type { Borrowed, Result, Ticket } from "../protocol/types";
import { countSteps, running, stepTimes, type CountStep } from "./count";

/** What the map shows of one seat's result. */
interface Shown {
  seat: number;
  ticket: Ticket | null;
  trace: Trace | null;
  /** routes borrowed by the seat's stations (EU-15) */
  borrowed: Borrowed[];
}

/** The staged final count: runs by itself, can be skipped at once, and afterwards shows what is asked for. */
export class FinalCount {
  #result = $state.raw<Result | null>(null);
  #timer: ReturnType<typeof setTimeout> | null = null;
  done = $state(0);
  shown = $state.raw<Shown | null>(null);

  steps = $derived.by<CountStep[]>(() => (this.#result ? countSteps(this.#result) : []));
  finished = $derived.by(() => this.#result !== null && this.done >= this.steps.length);
  /** one a seat; none before the count begins */
  rows = $derived.by(() => running(this.steps, this.done, this.#result?.seats.length ?? 0));
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

  showTicket(seat: number, index: number): void {
    const { tickets, borrowed: loans } = this.#result!.seats[seat]!;
    const { id, a, b, value } = tickets[index]!;
    const borrowed = loans.filter((loan) => loan.tickets.includes(id));
    this.shown = { seat, ticket: { id, a, b, value, deck: "regular" }, trace: null, borrowed };
  }

  showStation(seat: number, city: string): void {
    this.shown = { seat, ticket: null, trace: null, borrowed: this.#result!.seats[seat]!.borrowed.filter((loan) => loan.city === city) };
  }

  showLongest(seat: number, pace?: number): void {
    const routes = this.#result!.seats[seat]!.longest_path_routes;
    this.shown = { seat, ticket: null, trace: pace === undefined ? { routes } : { routes, pace }, borrowed: [] };
  }

  hide(): void {
    this.shown = null;
  }

  #next(): void {
    const step = this.steps[this.done]!;
    const time = stepTimes(this.steps)[this.done]!;
    this.done += 1;
    if (step.kind === "ticket") this.showTicket(step.seat, step.ticket!);
    else if (step.kind === "longest") this.showLongest(step.seat, time / 60);
    else this.shown = { seat: step.seat, ticket: null, trace: null, borrowed: [] };
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
