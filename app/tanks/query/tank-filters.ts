import type { ListedField } from "~/lists/lists";
import type { SearchableTank } from "~/tanks/model/tank";
import { customerKey } from "~/tanks/model/tank";
import { breakingSpaces, lowerAscii, tidyText } from "~/text/typed-text";
import { dayText } from "~/ui/date-time";
import { changedChoices, dateOf, parseChanged, sinceOf } from "./changed-since";

/** Each name is a URL parameter; "" means off. */
export const filterNames = ["customer", "property", "product", "has", "unlisted", "changed"] as const;
export type FilterName = (typeof filterNames)[number];

interface Filter {
  /** "" for an unknown value. */
  parse: (param: string) => string;
  chip: (value: string) => string;
  /** The same in SQL is in `tank-condition.server.ts`. Absent where a tank's own fields do not tell. */
  matches?: (value: string) => (tank: SearchableTank) => boolean;
}

export const photoChoices: ReadonlyMap<string, string> = new Map([
  ["photos", "With photos"],
  ["no-photos", "Without photos"],
]);

export const unlistedChoices: ReadonlyMap<string, string> = new Map([
  ["customer", "Customer not on the list"],
  ["product", "Product not on the list"],
]);

export const unlistedChoiceOf: Record<ListedField, string> = { customerName: "customer", productContained: "product" };

/** As a name is stored, but for separators of lines: tanks from before those were left out have them. */
function parseName(param: string): string {
  return tidyText(breakingSpaces(param));
}

export const filters: Record<FilterName, Filter> = {
  customer: {
    parse: parseName,
    chip: (name) => `Customer: ${name}`,
    matches: (name) => {
      const { key, isWhole } = parseCustomer(name);
      return (tank) => (isWhole ? tank.customerKey === key : tank.customerKey.includes(key));
    },
  },
  property: {
    parse: parseName,
    chip: (number) => `Property: ${number}`,
    matches: (number) => {
      const key = lowerAscii(number);
      return (tank) => lowerAscii(tank.propertyNumber) === key;
    },
  },
  product: {
    parse: parseName,
    chip: (name) => `Product: ${name}`,
    matches: (name) => (tank) => tank.productContained === name,
  },
  has: {
    parse: (param) => (photoChoices.has(param) ? param : ""),
    chip: (choice) => photoChoices.get(choice) ?? "",
    matches: (choice) => (tank) => tank.photoCount > 0 === (choice === "photos"),
  },
  unlisted: {
    parse: (param) => (unlistedChoices.has(param) ? param : ""),
    chip: (choice) => unlistedChoices.get(choice) ?? "",
  },
  changed: {
    parse: parseChanged,
    chip: (choice) => changedChoices.get(choice)?.chip ?? `Changed since ${dayText(dateOf(choice))}`,
    matches: (choice) => {
      const since = sinceOf(choice, Date.now());
      return (tank) => tank.changedAt >= since;
    },
  },
};

export function quoteCustomer(name: string): string {
  return `"${name}"`;
}

/** Without the quotes, which mean the whole name; any other is a part of one. */
export function customerOf(value: string): string {
  return /^"(.+)"$/s.exec(value)?.[1] ?? value;
}

export function parseCustomer(value: string): { key: string; isWhole: boolean } {
  const name = customerOf(value);
  return { key: customerKey(name), isWhole: name !== value };
}

export function parseFilters(params: URLSearchParams): Record<FilterName, string> {
  const parse = (name: FilterName) => filters[name].parse(params.get(name) ?? "");
  return {
    customer: parse("customer"),
    property: parse("property"),
    product: parse("product"),
    has: parse("has"),
    unlisted: parse("unlisted"),
    changed: parse("changed"),
  };
}

export const sortNames = ["newest", "changed", "customer", "product", "location", "size", "photos"] as const;
export type SortName = (typeof sortNames)[number];

export const summaryOrders = ["gallons", "tanks", "name"] as const;
export type SummaryOrder = (typeof summaryOrders)[number];

/** As of the filters, "" for an unknown value. */
function among<Name extends string>(names: readonly Name[]) {
  return (param: string | null): Name | "" => names.find((name) => name === param) ?? "";
}

export const parseSort = among(sortNames);
export const parseOrder = among(summaryOrders);

type FreeText = "customer" | "property" | "product";

export type ChoiceName = Exclude<FilterName, FreeText> | "sort" | "order";

export const choices: Record<ChoiceName, (param: string) => string> = {
  has: filters.has.parse,
  unlisted: filters.unlisted.parse,
  changed: filters.changed.parse,
  sort: parseSort,
  order: parseOrder,
};

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
  location: {
    option: "Location, A to Z",
    chip: "Sorted by location",
    direction: "ascending",
    key: ({ locationWithinFacility }) => lowerAscii(locationWithinFacility),
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

const surrogate = /[\ud800-\udfff]/;

/** By code points, as SQLite does. */
export function compareText(a: string, b: string): number {
  if (!(surrogate.test(a) || surrogate.test(b))) return a < b ? -1 : a > b ? 1 : 0;
  let at = 0;
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return (a.codePointAt(at) ?? -1) - (b.codePointAt(at) ?? -1);
}
