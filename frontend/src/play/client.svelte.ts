import * as api from "../protocol/api";
import { Connection, liveAddress, type Answer, type Status } from "../protocol/connection";
import { EMPTY, reduce, type Model } from "../protocol/model";
import type { BoardGeometry, City, Intent, Route, View } from "../protocol/types";
import { rememberTable, seatToken } from "../app/seats";

/** One table as this device sees it: the line to the server, what it said, and the board. */
export class TableClient {
  readonly table: string;
  model = $state.raw<Model>(EMPTY);
  status = $state<Status>("connecting");
  retryAt = $state<number | null>(null);
  board = $state.raw<BoardGeometry | null>(null);
  token = $state<string | null>(null);
  #connection: Connection | null = null;
  #boardAsked = "";

  view = $derived<View | null>(this.model.state?.view ?? null);
  seat = $derived(this.view?.seat ?? this.model.lobby?.seat ?? null);
  playing = $derived(this.view !== null && this.view.phase !== "over");
  mayAct = $derived(
    this.playing && this.seat !== null && this.view!.deciding.includes(this.seat) && !this.model.state?.undo_asked,
  );
  online = $derived(this.status === "open");
  cities = $derived(new Map(this.board?.cities.map((city): [string, City] => [city.id, city])));
  routes = $derived(new Map(this.board?.routes.map((route): [number, Route] => [route.id, route])));

  constructor(table: string) {
    this.table = table;
  }

  connect(): void {
    this.#connection?.close();
    this.model = EMPTY;
    this.token = seatToken(this.table);
    this.#connection = new Connection({
      url: liveAddress(`/api/tables/${this.table}/live`),
      token: this.token,
      since: () => this.model.log.length,
      onmessage: (message) => {
        this.model = reduce(this.model, message);
        if (this.model.gap) this.#connection?.resync();
        this.#follow();
      },
      onstatus: (status, retryAt) => {
        this.status = status;
        this.retryAt = retryAt;
      },
    });
  }

  close(): void {
    this.#connection?.close();
    this.#connection = null;
  }

  retryNow(): void {
    this.#connection?.retryNow();
  }

  send(intent: Intent): Promise<Answer> {
    if (!this.#connection) return Promise.resolve({ ok: false, code: "offline", message: "" });
    return this.#connection.send(intent);
  }

  dismissError(): void {
    this.model = { ...this.model, error: null };
  }

  #follow(): void {
    const edition = this.view?.edition ?? this.model.lobby?.edition;
    if (edition && edition !== this.#boardAsked) {
      this.#boardAsked = edition;
      // A game of a campaign is played on the part of the map its group has opened.
      (this.view?.legends ? api.tableBoard(this.table) : api.board(edition)).then(
        (board) => (this.board = board),
        () => (this.#boardAsked = ""),
      );
    }
    const seats = this.view?.seats ?? this.model.lobby?.seats;
    if (edition && seats && this.seat !== null) {
      rememberTable({
        table: this.table,
        edition,
        names: seats.map((seat) => seat.name).filter(Boolean),
        opened: Date.now(),
        over: this.view?.phase === "over",
      });
    }
  }
}
