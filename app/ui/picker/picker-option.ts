/** One entry of a picker's list. */
export interface PickerOption {
  /** What is filled in when it is picked. */
  value: string;
  /** Shown as #number beside the value, where it is not the value itself. */
  number?: string;
  badges: string[];
  /** In lower case; a search finds the option when one of these holds the query. */
  searched: string[];
}

/** The options that a query finds, in their order. */
export function filterOptions(options: readonly PickerOption[], query: string): readonly PickerOption[] {
  const needle = query.trim().toLowerCase();
  if (needle === "") return options;
  return options.filter(({ searched }) => searched.some((text) => text.includes(needle)));
}

/** The option that a text names, whatever its case. */
export function findOption(options: readonly PickerOption[], text: string): PickerOption | undefined {
  const wanted = text.trim().toLowerCase();
  return wanted === "" ? undefined : options.find((option) => option.value.toLowerCase() === wanted);
}

/** Those of the given values that are in the list first, in the order of the values; then the rest. */
export function putFirst(options: readonly PickerOption[], values: readonly string[]): readonly PickerOption[] {
  if (values.length === 0) return options;
  const first = values.flatMap((value) => options.find((option) => option.value === value) ?? []);
  const isFirst = new Set(first);
  return [...first, ...options.filter((option) => !isFirst.has(option))];
}

/** The entries most like a text that is not in the list, best first: those that share the most pairs of letters. */
export function closestOptions(options: readonly PickerOption[], text: string, count: number): PickerOption[] {
  const wanted = pairsOf(text);
  const scored = options.map((option) => ({ option, score: similarity(wanted, pairsOf(option.value)) }));
  const good = scored.filter(({ score }) => score >= 0.3).sort((a, b) => b.score - a.score);
  return good.slice(0, count).map(({ option }) => option);
}

function pairsOf(text: string): Set<string> {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ");
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, index) => letters.slice(index, index + 2)),
  );
}

/** Dice's coefficient, 0 to 1. */
function similarity(a: Set<string>, b: Set<string>): number {
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared += 1;
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size);
}
