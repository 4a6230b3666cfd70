import { searchKey } from "~/browser/typed-text";

export interface PickerOption {
  value: string;
  number?: string;
  badges: string[];
  /** As `searchKey` gives them; a search matches any text that contains the query. */
  searched: string[];
}

export function filterOptions(options: readonly PickerOption[], query: string): readonly PickerOption[] {
  const needle = searchKey(query.trim());
  if (needle === "") return options;
  return options.filter(({ searched }) => searched.some((text) => text.includes(needle)));
}

/** The option whose value equals a text, ignoring case. */
export function findOption(options: readonly PickerOption[], text: string): PickerOption | undefined {
  const wanted = searchKey(text.trim());
  return wanted === "" ? undefined : options.find((option) => searchKey(option.value) === wanted);
}

export function putFirst(options: readonly PickerOption[], values: readonly string[]): readonly PickerOption[] {
  if (values.length === 0) return options;
  const first = values.flatMap((value) => options.find((option) => option.value === value) ?? []);
  const isFirst = new Set(first);
  return [...first, ...options.filter((option) => !isFirst.has(option))];
}

export function closestOptions(options: readonly PickerOption[], text: string, count: number): PickerOption[] {
  const wanted = pairsOf(text);
  const scored = options.map((option) => ({ option, score: similarity(wanted, pairsOf(option.value)) }));
  const good = scored.filter(({ score }) => score >= 0.3).sort((a, b) => b.score - a.score);
  return good.slice(0, count).map(({ option }) => option);
}

function pairsOf(text: string): Set<string> {
  const letters = searchKey(text).replace(/[^\p{L}\p{N}]+/gu, " ");
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, index) => letters.slice(index, index + 2)),
  );
}

/** Dice's coefficient of two sets of letter pairs, 0 to 1. */
function similarity(a: Set<string>, b: Set<string>): number {
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared += 1;
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size);
}
