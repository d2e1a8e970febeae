export type Message = string | { one: string; other: string };
export type Params = Record<string, string | number>;

const rules = new Map<string, Intl.PluralRules>();
function pluralRules(lang: string): Intl.PluralRules {
  let rule = rules.get(lang);
  if (!rule) rules.set(lang, (rule = new Intl.PluralRules(lang)));
  return rule;
}

/** The form for the number `params.n`. Our four languages need no more than one and other. */
export function pick(message: Message, params: Params, lang: string): string {
  if (typeof message === "string") return message;
  return pluralRules(lang).select(Number(params.n ?? 0)) === "one" ? message.one : message.other;
}

export function format(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole));
}
