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
  const plain = name
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replace(/[.'’]/g, "");
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

/** Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours. */
function editDistance(a: string, b: string): number {
  if (a === b) return 0;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const steps = [at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (isSame ? 0 : 1)];
      if (isSwap) steps.push(at(beforeLast, column - 2) + 1);
      current.push(Math.min(...steps));
    }
    [beforeLast, last] = [last, current];
  }
  return at(last, b.length);
}

function at(row: number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
