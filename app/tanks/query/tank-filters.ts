import type { ListedField } from "~/lists/lists";
import type { SearchableTank } from "~/tanks/model/tank";
import { customerKey } from "~/tanks/model/tank";
import { lowerAscii, oneSpace, tidyText } from "~/text/typed-text";
import { dayText } from "~/ui/date-time";
import { changedChoices, dateOf, parseChanged, sinceOf } from "./changed-since";
import { parseOrder, parseSort } from "./tank-sorts";

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
  return tidyText(oneSpace(param));
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

type FreeText = "customer" | "property" | "product";

export type ChoiceName = Exclude<FilterName, FreeText> | "sort" | "order";

export const choices: Record<ChoiceName, (param: string) => string> = {
  has: filters.has.parse,
  unlisted: filters.unlisted.parse,
  changed: filters.changed.parse,
  sort: parseSort,
  order: parseOrder,
};
