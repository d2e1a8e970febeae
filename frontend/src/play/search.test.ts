import { expect, test } from "vitest";
import europe from "../board/fixtures/europe.json";
import type { BoardGeometry, City, Rule } from "../protocol/types";
import { plain, rulesOf, searchCities, searchRules } from "./search";

const city = (id: string, name: string, names: Record<string, string> = {}, aliases: string[] = []): City => ({
  id, name, names, aliases, x: 0, y: 0, label: [0, 0, "start"], junction: false,
});
const cities = [
  city("copenhagen", "København", { en: "Copenhagen", de: "Kopenhagen" }),
  city("new_york", "New York"),
  city("new_orleans", "New Orleans", { fr: "La Nouvelle-Orléans" }, ["NOLA"]),
  city("montreal", "Montréal"),
];
const found = (wish: string) => searchCities(cities, wish).map((c) => c.id);

test("accents, case and punctuation do not matter", () => {
  expect(plain("La Nouvelle-Orléans")).toBe("la nouvelle orleans");
  expect(plain("  KØBENHAVN ")).toBe("kobenhavn");
});

test.each(["Copenhagen", "København", "kobenhavn", "Kopenhagen"])("%s finds the same city", (wish) => {
  expect(found(wish)).toEqual(["copenhagen"]);
});

test("beginnings come before later words, in every language and by alias", () => {
  expect(found("new")).toEqual(["new_orleans", "new_york"]);
  expect(found("york")).toEqual(["new_york"]);
  expect(found("nouvelle orl")).toEqual(["new_orleans"]);
  expect(found("nola")).toEqual(["new_orleans"]);
  expect(found("")).toEqual([]);
});

test("every city of Europe is found by each of its names, in every language, typed without accents", () => {
  const { cities } = europe as unknown as BoardGeometry;
  for (const wanted of cities) {
    for (const name of [wanted.name, ...Object.values(wanted.names), ...wanted.aliases!]) {
      expect(plain(name), name).toMatch(/^[a-z ]+$/);
      expect(searchCities(cities, plain(name)).map((c) => c.id), name).toContain(wanted.id);
      expect(searchCities(cities, name.toUpperCase())[0]?.id, name).toBe(wanted.id);
    }
  }
});

test("rules are found by id, title and words of the text", () => {
  const rules: Rule[] = [
    { id: "C-8", title: "Face-up locomotive", text: "It is the only card of the turn.", mark: "seed" },
    { id: "C-20", title: "Double routes", text: "Closed with two or three players.", mark: "seed" },
  ];
  expect(searchRules(rules, "c-20").map((r) => r.id)).toEqual(["C-20"]);
  expect(searchRules(rules, "ONLY turn").map((r) => r.id)).toEqual(["C-8"]);
  expect(searchRules(rules, "")).toHaveLength(2);
});

test("the help shows the rules of the edition that is played", () => {
  const rule = (id: string): Rule => ({ id, title: "", text: "", mark: "seed" });
  const book = {
    rules: ["C-8", "C-31", "US-2", "EU-7", "LW-E3"].map(rule),
    rulesets: { C: "", US: "usa", EU: "europe", LW: "legends" },
    shared: { LW: ["C-31"] },
  };
  const ids = (edition: string | null) => rulesOf(book, edition).map((r) => r.id);
  expect(ids("europe-mega")).toEqual(["C-8", "C-31", "EU-7"]);
  expect(ids("usa")).toEqual(["C-8", "C-31", "US-2"]);
  expect(ids("legends")).toEqual(["C-31", "LW-E3"]);
  expect(ids(null)).toHaveLength(5);
});
