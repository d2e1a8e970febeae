import type { Content, Mode } from "./campaign";
import type { BoardGeometry, Bot, Edition, Rulebook, Ticket } from "./types";

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function call<T>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, body === undefined ? { headers } : {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  } catch {
    throw new ApiError("offline", path);
  }
  const data: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const error = (data as { error?: { code: string; message: string } } | null)?.error;
    throw new ApiError(error?.code ?? `http_${response.status}`, error?.message ?? response.statusText);
  }
  return data as T;
}

const once = new Map<string, Promise<unknown>>();
function cached<T>(path: string): Promise<T> {
  let answer = once.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = call<T>(path);
    once.set(path, answer);
    answer.catch(() => once.delete(path));
  }
  return answer;
}

export const editions = () => cached<Edition[]>("/api/editions");
export const bots = () => cached<Bot[]>("/api/bots");
export const board = (edition: string) => cached<BoardGeometry>(`/api/boards/${encodeURIComponent(edition)}`);
export const rulebook = (lang: string) => cached<Rulebook>(`/api/rulebook/${lang}`);

export interface NewTable {
  /** made by the client, so that a repeated request makes no second table */
  id: string;
  edition: string;
  name: string;
  seats: number;
  bots: string[];
  /** a list of one's own instead of the edition's; the server checks it */
  tickets?: unknown[];
  /** everybody sees what the teams' holders hold (TA-20) */
  open_holders?: boolean;
}
export const createTable = (table: NewTable) =>
  call<{ table: string; seat: number; token: string }>("/api/tables", table);

export const joinTable = (table: string, id: string, name: string) =>
  call<{ seat: number; token: string }>(`/api/tables/${encodeURIComponent(table)}/join`, { id, name });

/** The tickets a table plays with. */
export const tableTickets = (table: string) =>
  cached<Pick<Ticket, "a" | "b" | "value">[]>(`/api/tables/${encodeURIComponent(table)}/tickets`);

export const recordUrl = (table: string) => `/api/tables/${encodeURIComponent(table)}/record`;

/** The part of its campaign's map that a table's game is played on. */
export const tableBoard = (table: string) => call<BoardGeometry>(`/api/tables/${encodeURIComponent(table)}/board`);

export const campaignContents = () => cached<Content[]>("/api/campaigns/contents");

/** The campaign's board as it stands. */
export const campaignBoard = (campaign: string) => call<BoardGeometry>(`/api/campaigns/${encodeURIComponent(campaign)}/board`);

export interface NewCampaign {
  /** made by the client, so that a repeated request makes no second campaign */
  request: string;
  content: string;
  mode: Mode;
  name: string;
  company: string;
  /** "human" is free to be joined; otherwise the name of a bot */
  seats: { company: string; player: string }[];
  open_vaults?: boolean;
}
export type Joined = { campaign: string; token: string; company: string };
export const createCampaign = (campaign: NewCampaign) => call<Joined>("/api/campaigns", campaign);
export const importCampaign = (request: string, file: unknown) => call<Joined>("/api/campaigns/import", { request, file });
export const joinCampaign = (campaign: string, request: string, name: string, company: string) =>
  call<Omit<Joined, "campaign">>(`/api/campaigns/${encodeURIComponent(campaign)}/join`, { request, name, company });

/** The campaign's file. Until the campaign is over it is its host's: it tells who holds which postcard. */
export const exportCampaign = (campaign: string, token: string | null) =>
  call<unknown>(`/api/campaigns/${encodeURIComponent(campaign)}/export`, undefined, token ? { authorization: `Bearer ${token}` } : {});

/** The rules with those of the stickers this campaign has opened. */
export const campaignRulebook = (campaign: string, lang: string) => call<Rulebook>(`/api/campaigns/${encodeURIComponent(campaign)}/rulebook/${lang}`);
