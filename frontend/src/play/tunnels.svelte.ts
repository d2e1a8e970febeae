import { settings } from "../app/settings.svelte";
import type { LogEntry, Tunnel } from "../protocol/types";

/** How a tunnel ended: the claim itself when nothing was asked for, or what was decided. */
export type TunnelEnd = Extract<LogEntry, { do: "claim" | "add" | "decline" }>;

const CARD = 600;
const STAYS = 5_000;

/** The cards turned up for a tunnel, one after the other; how it ended stays in sight for a while. */
export class Tunnels {
  current = $state.raw<Tunnel | null>(null);
  /** how many of its cards are turned up so far */
  turned = $state(0);
  end = $state.raw<TunnelEnd | null>(null);
  #timer: ReturnType<typeof setTimeout> | null = null;

  revealed = $derived.by(() => this.current === null || this.turned >= this.current.turned_up.length);

  /** `staged` false: all cards at once, as for a page that has just been opened. */
  begin(tunnel: Tunnel, staged: boolean, end: TunnelEnd | null = null): void {
    this.clear();
    this.current = tunnel;
    this.end = end;
    this.turned = staged && settings.motion > 0 ? 0 : tunnel.turned_up.length;
    this.#next();
  }

  decided(end: TunnelEnd): void {
    this.end = end;
    this.turned = this.current?.turned_up.length ?? 0;
    this.#next();
  }

  clear(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.current = null;
    this.end = null;
  }

  #next(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (!this.revealed) {
      this.#timer = setTimeout(() => {
        this.turned += 1;
        this.#next();
      }, CARD * settings.motion);
    } else if (this.end) this.#timer = setTimeout(() => this.clear(), STAYS);
  }
}
