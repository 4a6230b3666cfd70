import { editDistance } from "~/text/edit-distance";
import { plainText } from "~/text/plain-text";
import type { PickerOption } from "./picker-option";

const legalForms = /\b(inc|llc|ltd|co|corp|company|lp|llp|plc|gmbh|the|and)\b/g;

/** The options that are likely the same name in another spelling, the nearest first. */
export function findNearSpellings(options: readonly PickerOption[], text: string, count: number): PickerOption[] {
  const wanted = wordsOf(text);
  const near = options.flatMap((option) => {
    const distance = nameDistance(wanted, wordsOf(option.value));
    return distance === undefined ? [] : [{ option, distance }];
  });
  return near
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ option }) => option);
}

/** Without case, accents, punctuation and legal forms. */
function wordsOf(name: string): string[] {
  const plain = plainText(name).replace(/[.'’]/g, "");
  const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const own = words(plain.replace(legalForms, " "));
  return own.length > 0 ? own : words(plain);
}

/** Undefined for another name: a word differs by more than slips of the pen, or a number at all. */
function nameDistance(a: string[], b: string[]): number | undefined {
  if (a.join("") === b.join("")) return 0;
  if (a.length !== b.length) return undefined;
  let total = 0;
  for (const [index, word] of a.entries()) {
    const other = b[index] ?? "";
    const allowed = allowedSlips(word, other);
    if (Math.abs(word.length - other.length) > allowed) return undefined;
    const distance = editDistance(word, other);
    if (distance > allowed) return undefined;
    total += distance;
  }
  return total;
}

function allowedSlips(a: string, b: string): number {
  const length = Math.max(a.length, b.length);
  if (/\d/.test(a + b) || length < 4) return 0;
  return length < 8 ? 1 : 2;
}
