// Every language has exactly the keys of English, with the same placeholders and plural forms.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../src/i18n/", import.meta.url));
const load = (lang) => JSON.parse(readFileSync(`${folder}${lang}.json`, "utf8"));
const placeholders = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(" ");
const forms = (message) => (typeof message === "string" ? { other: message } : message);

const english = load("en");
const problems = [];
for (const lang of ["en", "es", "de", "fr"]) {
  const messages = load(lang);
  for (const key of Object.keys(messages)) {
    if (!(key in english)) problems.push(`${lang}: ${key} is not in en`);
  }
  for (const [key, source] of Object.entries(english)) {
    const message = messages[key];
    if (message === undefined) {
      problems.push(`${lang}: ${key} is missing`);
      continue;
    }
    if (typeof message !== typeof source) problems.push(`${lang}: ${key} must be plural like in en`);
    const wanted = placeholders(forms(source).other);
    for (const [form, text] of Object.entries(forms(message))) {
      if (!text.trim()) problems.push(`${lang}: ${key} is empty`);
      // "one" may spell the number out and so drop {n}.
      const got = placeholders(text);
      const allowed = form === "one" ? [wanted, placeholders(forms(source).other.replaceAll("{n}", ""))] : [wanted];
      if (!allowed.includes(got)) problems.push(`${lang}: ${key} (${form}) has ${got || "no placeholders"}, en has ${wanted || "none"}`);
    }
    if (typeof message === "object" && !("one" in message && "other" in message)) {
      problems.push(`${lang}: ${key} needs the forms one and other`);
    }
  }
}
if (problems.length) {
  console.error(problems.join("\n"));
  process.exit(1);
}
console.log(`i18n: ${Object.keys(english).length} messages in 4 languages`);
