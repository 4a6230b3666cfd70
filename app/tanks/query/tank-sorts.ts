import type { SearchableTank } from "~/tanks/model/tank";
import { lowerAscii } from "~/text/typed-text";

export const sortNames = [
  "newest",
  "changed",
  "customer",
  "product",
  "property",
  "location",
  "size",
  "photos",
] as const;
export type SortName = (typeof sortNames)[number];

export const summaryOrders = ["gallons", "tanks", "name"] as const;
export type SummaryOrder = (typeof summaryOrders)[number];

/** As of the filters, "" for an unknown value. */
function among<Name extends string>(names: readonly Name[]) {
  return (param: string | null): Name | "" => names.find((name) => name === param) ?? "";
}

export const parseSort = among(sortNames);
export const parseOrder = among(summaryOrders);

interface Sort {
  option: string;
  chip: string;
  direction: "ascending" | "descending";
  /** What is sorted by; newer tanks come first within it. `tank-list.server.ts` has the same in SQL. */
  key?: (tank: SearchableTank) => string | number;
}

export const sorts: Record<SortName, Sort> = {
  newest: { option: "Newest first", chip: "", direction: "descending" },
  changed: {
    option: "Last changed first",
    chip: "Sorted by last change",
    direction: "descending",
    key: ({ changedAt }) => changedAt,
  },
  customer: {
    option: "Customer, A to Z",
    chip: "Sorted by customer",
    direction: "ascending",
    key: ({ customerKey }) => customerKey,
  },
  product: {
    option: "Product, A to Z",
    chip: "Sorted by product",
    direction: "ascending",
    key: ({ productContained }) => productContained,
  },
  property: {
    option: "Property number, A to Z",
    chip: "Sorted by property number",
    direction: "ascending",
    key: ({ propertyNumber }) => naturalKey(propertyNumber),
  },
  location: {
    option: "Location, A to Z",
    chip: "Sorted by location",
    direction: "ascending",
    key: ({ locationWithinFacility }) => naturalKey(locationWithinFacility),
  },
  size: {
    option: "Size, largest first",
    chip: "Sorted by size",
    direction: "descending",
    key: ({ tankSizeGallons }) => tankSizeGallons,
  },
  photos: {
    option: "Photos, fewest first",
    chip: "Sorted by photos",
    direction: "ascending",
    key: ({ photoCount }) => photoCount,
  },
};

/** Digits to which a number at either end of a text is filled, so that 9 comes before 10, and "Tank 2" before "Tank 10". */
export const naturalDigits = 20;

function naturalKey(text: string): string {
  const isDigit = (at: number) => /[0-9]/.test(text.charAt(at));
  const fill = (number: string) => (number === "" ? "" : number.padStart(naturalDigits, "0"));
  let [start, end] = [0, text.length];
  while (isDigit(start)) start++;
  while (end > start && isDigit(end - 1)) end--;
  return fill(text.slice(0, start)) + lowerAscii(text.slice(start, end)) + fill(text.slice(end));
}

const surrogate = /[\ud800-\udfff]/;

/** By code points, as SQLite does. */
export function compareText(a: string, b: string): number {
  if (!(surrogate.test(a) || surrogate.test(b))) return a < b ? -1 : a > b ? 1 : 0;
  let at = 0;
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return (a.codePointAt(at) ?? -1) - (b.codePointAt(at) ?? -1);
}
