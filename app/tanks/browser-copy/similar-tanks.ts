import type { TankSummary } from "~/tanks/model/tank";
import { tankFieldNames } from "~/tanks/model/tank-fields";
import { slipsBetween, wordsOf } from "~/text/near-words";

const maxSimilar = 6;

/** Tanks that hold all words in whatever field, else those whose words are spelled nearly so; the first few. */
export function similarTanks<Tank extends TankSummary>(tanks: readonly Tank[], q: string): Tank[] {
  const asked = wordsOf(q);
  if (asked.length === 0) return [];
  const exact: Tank[] = [];
  const near: Tank[] = [];
  for (const tank of tanks) {
    const words = wordsOf(tankFieldNames.map((name) => tank[name]).join(" "));
    if (asked.every((word) => words.some((found) => holds(found, word)))) exact.push(tank);
    else if (exact.length === 0 && near.length < maxSimilar && isNearly(words, asked)) near.push(tank);
    if (exact.length === maxSimilar) break;
  }
  return exact.length > 0 ? exact : near;
}

function isNearly(words: string[], asked: string[]): boolean {
  return asked.every((word) => words.some((found) => holds(found, word) || slipsBetween(found, word) !== undefined));
}

/** A short word is a beginning, such as the 2 of "Fuel Oil #2". */
function holds(found: string, word: string): boolean {
  return word.length < 3 ? found.startsWith(word) : found.includes(word);
}
