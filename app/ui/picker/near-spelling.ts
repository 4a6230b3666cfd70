import { slipsBetween, wordsOf } from "~/text/near-words";
import type { PickerOption } from "./picker-option";

const legalForms = new Set("inc llc ltd co corp company lp llp plc gmbh the and".split(" "));

/** The options that are likely the same name in another spelling, the nearest first. */
export function findNearSpellings(options: readonly PickerOption[], text: string, count: number): PickerOption[] {
  const wanted = nameWordsOf(text);
  const near = options.flatMap((option) => {
    const distance = nameDistance(wanted, nameWordsOf(option.value));
    return distance === undefined ? [] : [{ option, distance }];
  });
  return near
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ option }) => option);
}

/** Without legal forms, unless the name has nothing else. */
function nameWordsOf(name: string): string[] {
  const words = wordsOf(name);
  const own = words.filter((word) => !legalForms.has(word));
  return own.length > 0 ? own : words;
}

/** Undefined for another name: a word differs by more than slips of the pen. */
function nameDistance(a: string[], b: string[]): number | undefined {
  if (a.join("") === b.join("")) return 0;
  if (a.length !== b.length) return undefined;
  let total = 0;
  for (const [index, word] of a.entries()) {
    const slips = slipsBetween(word, b[index] ?? "");
    if (slips === undefined) return undefined;
    total += slips;
  }
  return total;
}
