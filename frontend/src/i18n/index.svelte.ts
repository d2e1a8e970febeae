import { read, write } from "../app/storage";
import en from "./en.json";
import { format, pick, type Message, type Params } from "./message";

export type Key = keyof typeof en;
export const LANGUAGES = { en: "English", es: "Español", de: "Deutsch", fr: "Français" } as const;
export type Lang = keyof typeof LANGUAGES;

type Messages = Record<Key, Message>;

// English is in the first download; the others arrive when they are chosen.
const load: Record<Lang, () => Promise<Messages>> = {
  en: async () => en,
  es: async () => (await import("./es.json")).default,
  de: async () => (await import("./de.json")).default,
  fr: async () => (await import("./fr.json")).default,
};

function preferred(): Lang {
  const kept = read<string | null>("branchline.lang", null);
  const wishes = [kept, ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wishes.find((lang): lang is Lang => lang !== null && lang in LANGUAGES) ?? "en";
}

class I18n {
  lang = $state<Lang>("en");
  #messages = $state.raw<Messages>(en);

  async start(): Promise<void> {
    await this.#show(preferred());
  }

  async use(lang: Lang): Promise<void> {
    write("branchline.lang", lang);
    await this.#show(lang);
  }

  async #show(lang: Lang): Promise<void> {
    this.#messages = await load[lang]();
    this.lang = lang;
    document.documentElement.lang = lang;
  }

  message(key: Key, params: Params): string {
    return format(pick(this.#messages[key], params, this.lang), params);
  }

  has(key: string): key is Key {
    return key in this.#messages;
  }

  /** A language by its name in the chosen one. */
  language(code: string): string {
    return new Intl.DisplayNames(this.lang, { type: "language" }).of(code) ?? code;
  }

  list(items: string[]): string {
    return new Intl.ListFormat(this.lang, { type: "conjunction" }).format(items);
  }
}

export const i18n = new I18n();

/** The text of a message in the chosen language; `n` chooses the plural form. */
export function t(key: Key, params: Params = {}): string {
  return i18n.message(key, params);
}
