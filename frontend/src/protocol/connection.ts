import { newId } from "./id";
import type { Intent, Refusal, ServerMessage } from "./types";

/** What a command brought into being, for instance a copy of a campaign. */
export interface Made {
  campaign: string;
  token: string;
}

/** How a message of ours was answered. */
export type Answer =
  | { ok: true; made?: Made }
  | { ok: false; refusal: Refusal }
  | { ok: false; code: string; message: string };

export type Status = "connecting" | "open" | "waiting" | "closed";

/** The part of WebSocket that is used; tests give their own. */
export interface Socket {
  send(data: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

export interface Options<Message> {
  url: string;
  token: string | null;
  /** number of the first log entry not yet seen */
  since: () => number;
  onmessage: (message: Message) => void;
  onstatus: (status: Status, retryAt: number | null) => void;
  open?: (url: string) => Socket;
  newId?: () => string;
  now?: () => number;
}

interface Pending {
  text: string;
  answer: (answer: Answer) => void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
// A socket that never opens (a proxy that swallows it) is given up after this long.
const OPEN_LIMIT = 8_000;

export function waitBefore(attempt: number): number {
  return Math.min(FIRST_WAIT * 2 ** attempt, LONGEST_WAIT);
}

interface Typed {
  type: string;
}
type Reply = Extract<ServerMessage, { type: "done" | "refused" | "error" }>;

/** The address of a live connection of this server, by its path. */
export function liveAddress(path: string): string {
  return `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${path}`;
}

/**
 * A line to one table or campaign that mends itself. What has not been answered is sent again with the same id
 * after a reconnect, so a lost connection neither loses nor doubles an action.
 */
export class Connection<Message extends Typed = ServerMessage, Asked extends Typed = Intent> {
  #options: Required<Options<Message>>;
  #socket: Socket | null = null;
  #pending = new Map<string, Pending>();
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #closed = false;

  constructor(options: Options<Message>) {
    this.#options = {
      open: (url) => new WebSocket(url) as unknown as Socket,
      newId,
      now: () => Date.now(),
      ...options,
    };
    this.#connect();
  }

  send(intent: Asked): Promise<Answer> {
    const id = this.#options.newId();
    const text = JSON.stringify({ ...intent, id });
    return new Promise((answer) => {
      this.#pending.set(id, { text, answer });
      this.#transmit(text);
    });
  }

  /** Ask for the whole state again, for instance after a gap in the log. */
  resync(): void {
    this.#hello(0);
  }

  retryNow(): void {
    if (this.#closed || this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#socket?.close();
    this.#options.onstatus("closed", null);
  }

  #connect(): void {
    const socket = this.#options.open(this.#options.url);
    this.#socket = socket;
    this.#options.onstatus("connecting", null);
    const limit = setTimeout(() => socket.close(), OPEN_LIMIT);
    socket.onopen = () => {
      clearTimeout(limit);
      this.#attempt = 0;
      this.#hello(this.#options.since());
      for (const { text } of this.#pending.values()) this.#transmit(text);
      this.#options.onstatus("open", null);
    };
    socket.onmessage = (event) => this.#receive(JSON.parse(event.data) as Message);
    socket.onclose = () => {
      clearTimeout(limit);
      if (this.#socket === socket) this.#lost();
    };
  }

  #hello(since: number): void {
    this.#transmit(
      JSON.stringify({ type: "hello", id: this.#options.newId(), token: this.#options.token, since }),
    );
  }

  #transmit(text: string): void {
    try {
      this.#socket?.send(text);
    } catch {
      // Not open (yet, or any more): what is pending is sent when it opens.
    }
  }

  #receive(message: Message): void {
    if (isReply(message)) {
      const pending = message.id === null ? undefined : this.#pending.get(message.id);
      if (pending) {
        this.#pending.delete(message.id!);
        pending.answer(answerOf(message));
        return;
      }
    }
    if (message.type === "bye") this.close();
    this.#options.onmessage(message);
  }

  #lost(): void {
    this.#socket = null;
    if (this.#closed) return;
    const wait = waitBefore(this.#attempt++);
    this.#options.onstatus("waiting", this.#options.now() + wait);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#connect();
    }, wait);
  }
}

const isReply = (message: Typed): message is Reply => ["done", "refused", "error"].includes(message.type);

function answerOf(message: Reply): Answer {
  switch (message.type) {
    case "done":
      return message.campaign && message.token ? { ok: true, made: { campaign: message.campaign, token: message.token } } : { ok: true };
    case "refused":
      return { ok: false, refusal: { rule: message.rule, reason: message.reason, params: message.params, ...(message.text !== undefined && { text: message.text }) } };
    case "error":
      return { ok: false, code: message.code, message: message.message };
  }
}
