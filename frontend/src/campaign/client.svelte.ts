import { getContext, setContext } from "svelte";
import { companyToken, keepCompanyToken, keepSidesRead, rememberCampaign, sidesRead } from "../app/campaigns";
import { keepSeatToken } from "../app/seats";
import { i18n, t } from "../i18n/index.svelte";
import type { Params } from "../i18n/message";
import * as api from "../protocol/api";
import type { CampaignIntent, CampaignServerMessage, CampaignView, Company } from "../protocol/campaign";
import { Connection, liveAddress, type Answer, type Status } from "../protocol/connection";
import type { BoardGeometry } from "../protocol/types";
import { sides, type Side } from "./story";

/** One campaign as this device sees it: the line to the server, what it said, and how far its story was read here. */
export class CampaignClient {
  readonly campaign: string;
  #view = $state.raw<CampaignView | null>(null);
  view = $derived<CampaignView | null>(this.#view && named(this.#view));
  table = $state<string | null>(null);
  status = $state<Status>("connecting");
  retryAt = $state<number | null>(null);
  token = $state<string | null>(null);
  bye = $state<string | null>(null);
  problem = $state<string | null>(null);
  busy = $state(false);
  board = $state.raw<BoardGeometry | null>(null);
  read = $state(0);
  host = $state(false);
  #connection: Connection<CampaignServerMessage, CampaignIntent> | null = null;
  #boardOf = "";

  online = $derived(this.status === "open");
  company = $derived<Company | null>(this.view?.companies.find((company) => company.id === this.view!.company) ?? null);
  sides = $derived<Side[]>(this.view ? sides(this.view.story) : []);
  /** sides of story cards not read on this device */
  unread = $derived(Math.max(0, this.sides.length - this.read));

  constructor(campaign: string) {
    this.campaign = campaign;
    this.read = sidesRead(campaign);
  }

  connect(): void {
    this.#connection?.close();
    this.bye = null;
    this.token = companyToken(this.campaign);
    this.#connection = new Connection<CampaignServerMessage, CampaignIntent>({
      url: liveAddress(`/api/campaigns/${this.campaign}/live`),
      token: this.token,
      since: () => 0,
      onmessage: (message) => this.#receive(message),
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

  name = (company: string): string => this.view?.companies.find(({ id }) => id === company)?.name ?? company;

  /** Send a command; whether it was done. What went wrong stays until the next one. */
  async send(intent: CampaignIntent): Promise<boolean> {
    return (await this.#ask(intent))?.ok ?? false;
  }

  /** Copy the campaign as it was after a game; the copy's id, whose host is this device. */
  async copy(after_game: number, note: string): Promise<string | null> {
    const answer = await this.#ask({ type: "copy", after_game, note });
    if (!answer?.ok || !answer.made) return null;
    keepCompanyToken(answer.made.campaign, answer.made.token);
    return answer.made.campaign;
  }

  async #ask(intent: CampaignIntent): Promise<Answer | null> {
    if (!this.#connection) return null;
    this.busy = true;
    const answer = await this.#connection.send(intent);
    this.busy = false;
    this.problem = answer.ok ? null : problemOf(answer);
    return answer;
  }

  readTo(side: number): void {
    this.read = Math.max(this.read, side);
    keepSidesRead(this.campaign, this.read);
  }

  #receive(message: CampaignServerMessage): void {
    if (message.type === "campaign") {
      this.#view = message.view;
      this.table = message.table;
      // What opens a company opens its seat at the table of the game, too.
      if (message.table && this.token) keepSeatToken(message.table, this.token);
      this.host = message.host;
      this.#follow(message.view);
    } else if (message.type === "bye") this.bye = message.code;
    else if (message.type === "error") this.problem = message.message;
  }

  #follow(view: CampaignView): void {
    // What is drawn changes with the regions, and with what was placed between games.
    const boardOf = JSON.stringify([view.regions.map(({ id }) => id), view.game, view.decision?.id ?? null]);
    if (view.content !== null && boardOf !== this.#boardOf) {
      this.#boardOf = boardOf;
      api.campaignBoard(this.campaign).then(
        (board) => (this.board = board),
        () => (this.#boardOf = ""),
      );
    }
    if (view.company) {
      const { title, game, games } = view;
      rememberCampaign({ campaign: this.campaign, title, game, games, opened: Date.now(), over: view.final !== null });
    }
  }
}

/** The companies of a box go by their colours. */
function named(view: CampaignView): CampaignView {
  if (view.mode !== "ledger") return view;
  const companies = view.companies.map((company) => {
    const key = `card.${company.name}`;
    const name = i18n.has(key) ? t(key) : company.name;
    return { ...company, name: name.charAt(0).toLocaleUpperCase(i18n.lang) + name.slice(1) };
  });
  return { ...view, companies };
}

function problemOf(answer: Exclude<Answer, { ok: true }>): string {
  if (!("refusal" in answer)) return answer.message;
  const { reason, text, rule, params } = answer.refusal;
  if (reason === "stale" || reason === "other_decision") return t("error.stale");
  const key = `refused.${reason}`;
  const sentence = i18n.has(key) ? t(key, params as Params) : (text ?? params.text ?? reason);
  return `${sentence} (${rule})`;
}

const KEY = Symbol("campaign");
export const provideCampaign = (client: CampaignClient): CampaignClient => setContext(KEY, client);
export const useCampaign = (): CampaignClient => getContext<CampaignClient>(KEY);
