import { tidyText } from "~/text/typed-text";
import type { SearchableTank } from "./searchable-tank";
import { customerKey } from "./tank";

/** Each name is a URL parameter; "" means off. */
export const filterNames = ["customer", "product", "has"] as const;
export type FilterName = (typeof filterNames)[number];

interface Filter {
  /** "" for an unknown value. */
  parse: (param: string) => string;
  chip: (value: string) => string;
  /** `list/tank-list.server.ts` has the same in SQL. */
  matches: (value: string) => (tank: SearchableTank) => boolean;
}

export const photoChoices: ReadonlyMap<string, string> = new Map([
  ["photos", "With photos"],
  ["no-photos", "Without photos"],
]);

export const filters: Record<FilterName, Filter> = {
  customer: {
    parse: tidyText,
    chip: (name) => `Customer: ${name}`,
    matches: (name) => {
      const { key, isWhole } = parseCustomer(name);
      return (tank) => (isWhole ? tank.customerKey === key : tank.customerKey.includes(key));
    },
  },
  product: {
    parse: tidyText,
    chip: (name) => `Product: ${name}`,
    matches: (name) => (tank) => tank.productContained === name,
  },
  has: {
    parse: (param) => (photoChoices.has(param) ? param : ""),
    chip: (choice) => photoChoices.get(choice) ?? "",
    matches: (choice) => (tank) => tank.photoCount > 0 === (choice === "photos"),
  },
};

/** A customer in quotes is meant with the whole name, any other with a part of it. */
export function parseCustomer(value: string): { key: string; isWhole: boolean } {
  const whole = /^"(.+)"$/.exec(value)?.[1];
  return { key: customerKey(whole ?? value), isWhole: whole !== undefined };
}

export function parseFilters(params: URLSearchParams): Record<FilterName, string> {
  const parse = (name: FilterName) => filters[name].parse(params.get(name) ?? "");
  return { customer: parse("customer"), product: parse("product"), has: parse("has") };
}

export const sortNames = ["newest", "customer", "size"] as const;
export type SortName = (typeof sortNames)[number];

interface Sort {
  option: string;
  chip: string;
  /** Newer tanks come first within it; `list/tank-list.server.ts` has the same in SQL. */
  compare?: (a: SearchableTank, b: SearchableTank) => number;
}

export const sorts: Record<SortName, Sort> = {
  newest: { option: "Newest first", chip: "" },
  customer: {
    option: "Customer, A to Z",
    chip: "Sorted by customer",
    compare: (a, b) => compareText(a.customerKey, b.customerKey),
  },
  size: {
    option: "Size, largest first",
    chip: "Sorted by size",
    compare: (a, b) => b.tankSizeGallons - a.tankSizeGallons,
  },
};

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
