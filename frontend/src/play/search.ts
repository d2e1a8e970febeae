import type { City, Rule, Rulebook } from "../protocol/types";

/** Lower case without accents: "São" finds "sao", "kobenhavn" finds "København". */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("ø", "o")
    .replaceAll("ß", "ss")
    .replaceAll("æ", "ae")
    .replaceAll("ł", "l")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Cities by any of their names; those that begin with the wish come first. */
export function searchCities(cities: City[], wish: string): City[] {
  const wanted = plain(wish);
  if (!wanted) return [];
  const rank = (city: City): number => {
    const names = [city.name, ...Object.values(city.names), ...(city.aliases ?? [])].map(plain);
    if (names.some((name) => name.startsWith(wanted))) return 0;
    if (names.some((name) => name.includes(` ${wanted}`))) return 1;
    return names.some((name) => name.includes(wanted)) ? 2 : 3;
  };
  return cities
    .filter((city) => !city.junction)
    .map((city) => ({ city, rank: rank(city) }))
    .filter((found) => found.rank < 3)
    .sort((x, y) => x.rank - y.rank || x.city.name.localeCompare(y.city.name))
    .map((found) => found.city);
}

/** The rules an edition is played by; all of them while it is not known. */
export function rulesOf({ rules, rulesets, shared }: Omit<Rulebook, "reasons">, edition: string | null): Rule[] {
  if (edition === null) return rules;
  const books = Object.keys(rulesets).filter((book) => `${edition}-`.startsWith(`${rulesets[book]}-`));
  return rules.filter(({ id }) => {
    const book = id.split("-")[0]!;
    return rulesets[book] ? books.includes(book) : books.every((own) => !shared[own] || shared[own].includes(id));
  });
}

/** Rules that hold every word of the wish, in id, title or text. */
export function searchRules(rules: Rule[], wish: string): Rule[] {
  const words = plain(wish).split(" ").filter(Boolean);
  return rules.filter((rule) => {
    const text = plain(`${rule.id} ${rule.title} ${rule.text}`);
    return words.every((word) => text.includes(word));
  });
}
