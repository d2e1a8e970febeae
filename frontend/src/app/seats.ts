import { read, remove, write } from "./storage";

/** A table this device has been at, newest first. */
export interface RecentTable {
  table: string;
  edition: string;
  names: string[];
  opened: number;
  over: boolean;
}

const RECENT = "branchline.recent";
const KEPT = 30;
const seatKey = (table: string) => `branchline.seat.${table}`;

export const seatToken = (table: string) => read<string | null>(seatKey(table), null);
export const keepSeatToken = (table: string, token: string) => write(seatKey(table), token);

export const recentTables = () => read<RecentTable[]>(RECENT, []);

export function rememberTable(entry: RecentTable): void {
  const others = recentTables().filter((known) => known.table !== entry.table);
  for (const dropped of others.slice(KEPT - 1)) remove(seatKey(dropped.table));
  write(RECENT, [entry, ...others].slice(0, KEPT));
}

export function forgetTable(table: string): void {
  write(RECENT, recentTables().filter((known) => known.table !== table));
  remove(seatKey(table));
}

export const tableLink = (table: string) => `${location.origin}/t/${table}`;
export const seatLink = (table: string, token: string) => `${tableLink(table)}#seat=${token}`;
