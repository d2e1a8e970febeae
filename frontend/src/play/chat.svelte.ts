import type { ChatLine } from "../protocol/types";

/** The table's chat, and how much of it has not been read on this page. */
export class Chat {
  lines = $state.raw<readonly ChatLine[]>([]);
  unread = $state(0);
  #shown = false;

  /** The lines of others that are new: none while the page opens. The server keeps only the latest, so old ones may have gone. */
  receive(lines: readonly ChatLine[], opening: boolean, own: number | null): readonly ChatLine[] {
    const last = JSON.stringify(this.lines.at(-1));
    const since = opening ? [] : lines.slice(lines.findLastIndex((line) => JSON.stringify(line) === last) + 1);
    const news = since.filter((line) => line.seat !== own);
    this.lines = lines;
    if (!this.#shown) this.unread += news.length;
    return news;
  }

  /** Whether the lines are in sight. */
  show(shown: boolean): void {
    this.#shown = shown;
    this.unread = 0;
  }
}
