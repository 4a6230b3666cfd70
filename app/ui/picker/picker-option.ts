import { looseText, searchKey, storedText } from "~/text/typed-text";

export interface PickerOption {
  value: string;
  number?: string;
  /** Shown beside the value, and not searched. */
  note?: string;
  badges: string[];
  /** As `searchKey` gives them, that of the value first; a search matches any text that contains the query. */
  searched: string[];
  /** `searched` as `looseText` gives it, made by the first search that needs it. */
  loose?: string[];
}

export function filterOptions(options: readonly PickerOption[], query: string): readonly PickerOption[] {
  const needle = searchKey(storedText(query));
  if (needle === "") return options;
  const found = optionsWith(needle, options, ({ searched }) => searched);
  const loose = looseText(needle).trim();
  return found.length > 0 || loose === "" ? found : optionsWith(loose, options, looselySearched);
}

function looselySearched(option: PickerOption): string[] {
  option.loose ??= option.searched.map(looseText);
  return option.loose;
}

function optionsWith(needle: string, options: readonly PickerOption[], textsOf: (option: PickerOption) => string[]) {
  const [beginning, others]: [PickerOption[], PickerOption[]] = [[], []];
  for (const option of options) {
    const texts = textsOf(option);
    if (texts.some((text) => text.startsWith(needle))) beginning.push(option);
    else if (texts.some((text) => text.includes(needle))) others.push(option);
  }
  return [...beginning, ...others];
}

export function findOption(options: readonly PickerOption[], text: string): PickerOption | undefined {
  const wanted = searchKey(storedText(text));
  return wanted === "" ? undefined : options.find(({ searched }) => searched[0] === wanted);
}

const alphabet = new Intl.Collator("en");

export function sortOptions(options: PickerOption[]): PickerOption[] {
  return options.sort((a, b) => alphabet.compare(a.value, b.value));
}

export function putFirst(options: readonly PickerOption[], values: readonly string[]): readonly PickerOption[] {
  if (values.length === 0) return options;
  const first = values.flatMap((value) => options.find((option) => option.value === value) ?? []);
  const isFirst = new Set(first);
  return [...first, ...options.filter((option) => !isFirst.has(option))];
}
