/** The one polite live region: one line an event. Errors are shown apart and stay until dismissed. */
class Announcer {
  line = $state("");
  #queue: string[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  say(text: string): void {
    this.#queue.push(text);
    this.#timer ??= setTimeout(() => this.#next(), 50);
  }

  // Lines that come together are read together: replacing one at once would swallow it.
  #next(): void {
    this.line = this.#queue.splice(0).join(" ");
    this.#timer = null;
  }
}

export const announcer = new Announcer();
