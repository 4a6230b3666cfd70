import { looseText, searchKey, storedText } from "~/text/typed-text";

export interface PickerOption {
  value: string;
  number?: string;
  /** Shown beside the value, and not searched. */
  note?: string;
  badges: string[];
  /** As `searchKey` gives them, that of the value first; a search matches any text that contains the query. */
  searched: string[];
}

export function filterOptions(options: readonly PickerOption[], query: string): readonly PickerOption[] {
  const needle = searchKey(storedText(query));
  if (needle === "") return options;
  const found = optionsWith(needle, options, (text) => text);
  return found.length > 0 ? found : optionsWith(looseText(needle), options, looseText);
}

function optionsWith(needle: string, options: readonly PickerOption[], textOf: (text: string) => string) {
  const [beginning, others]: [PickerOption[], PickerOption[]] = [[], []];
  for (const option of options) {
    const texts = option.searched.map(textOf);
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
