import { t, type Key } from "../i18n/index.svelte";
import { ApiError } from "../protocol/api";

const KNOWN: Record<string, Key> = {
  full: "error.full",
  started: "error.started",
  not_found: "error.not_found",
  unknown_table: "error.not_found",
  taken: "error.taken",
  secret: "error.secret",
  offline: "error.offline",
};

/** What went wrong with a request, and what to do about it. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return t("error.other", { message: String(error) });
  const key = KNOWN[error.code];
  return key ? t(key) : t("error.other", { message: error.message });
}
