import type { TankSummary } from "~/tanks/tank";
import { tankFieldNames } from "~/tanks/tank-fields";

const maxSimilar = 6;

/** Tanks that hold all words in whatever field, else those whose words are spelled nearly so; the first few. */
export function similarTanks<Tank extends TankSummary>(tanks: readonly Tank[], q: string): Tank[] {
  const asked = wordsOf(q);
  if (asked.length === 0) return [];
  const exact = firstOf(tanks, (words) => asked.every((word) => words.some((found) => holds(found, word))));
  return exact.length > 0
    ? exact
    : firstOf(tanks, (words) =>
        asked.every((word) => words.some((found) => holds(found, word) || isNear(found, word))),
      );
}

function firstOf<Tank extends TankSummary>(tanks: readonly Tank[], matches: (words: string[]) => boolean): Tank[] {
  const found: Tank[] = [];
  for (const tank of tanks) {
    if (matches(wordsOf(tankFieldNames.map((name) => tank[name]).join(" ")))) found.push(tank);
    if (found.length === maxSimilar) break;
  }
  return found;
}

/** Without case, accents and punctuation; "&" is "and". */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
  return plain
    .replaceAll("&", " and ")
    .replace(/['’.]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** A short word is a beginning, such as the 2 of "Fuel Oil #2". */
function holds(found: string, word: string): boolean {
  return word.length < 3 ? found.startsWith(word) : found.includes(word);
}

function isNear(found: string, word: string): boolean {
  const most = word.length < 4 ? 0 : word.length < 6 ? 1 : 2;
  return Math.abs(found.length - word.length) <= most && editDistance(found, word) <= most;
}

/** Levenshtein's: how many letters to insert, delete or replace. */
function editDistance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const replaced = (before[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (before[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    before = current;
  }
  return before[b.length] ?? 0;
}
