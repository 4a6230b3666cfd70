import { customerKey, searchText, type TankSummary } from "./tank";

export const sorts = ["newest", "customer", "size"] as const;
export type Sort = (typeof sorts)[number];

/** What the list shows, as the address says it; the defaults are the empty text and `newest`. */
export interface TankQuery {
  q: string;
  customer: string;
  product: string;
  has: "" | "photos" | "no-photos";
  sort: Sort;
}

export function parseTankQuery(params: URLSearchParams): TankQuery {
  const has = params.get("has");
  const sort = params.get("sort");
  return {
    q: (params.get("q") ?? "").trim(),
    customer: (params.get("customer") ?? "").trim(),
    product: (params.get("product") ?? "").trim(),
    has: has === "photos" || has === "no-photos" ? has : "",
    sort: sorts.find((known) => known === sort) ?? "newest",
  };
}

export interface SearchableTank extends TankSummary {
  searchText: string;
  customerKey: string;
}

export function toSearchable(tank: TankSummary): SearchableTank {
  return { ...tank, searchText: searchText(tank), customerKey: customerKey(tank.customerName) };
}

/** The tanks of a list ordered newest first that a query shows, in its order: what the server does in SQL. */
export function queryTanks(list: readonly SearchableTank[], query: TankQuery): SearchableTank[] {
  const key = customerKey(query.customer);
  const found = searchTanks(list, query.q).filter(
    (tank) =>
      (key === "" || tank.customerKey === key) &&
      (query.product === "" || tank.productContained === query.product) &&
      (query.has === "" || tank.photoCount > 0 === (query.has === "photos")),
  );
  if (query.sort === "size") found.sort((a, b) => b.tankSizeGallons - a.tankSizeGallons);
  if (query.sort === "customer") found.sort((a, b) => compareText(a.customerKey, b.customerKey));
  return found;
}

/** Those of a list that hold a text, in its order. */
export function searchTanks(list: readonly SearchableTank[], q: string): SearchableTank[] {
  const needle = q.toLowerCase();
  return list.filter((tank) => tank.searchText.includes(needle));
}

/** True when a search goes on from another one: what it shows stands among what that shows, in the same order. */
export function isNarrower(query: TankQuery, other: TankQuery): boolean {
  const isSame = JSON.stringify({ ...query, q: "" }) === JSON.stringify({ ...other, q: "" });
  // As the search compares texts: lowered, some letters depend on those after them.
  return isSame && query.q.toLowerCase().startsWith(other.q.toLowerCase());
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What narrows or reorders the list beside the search, each with the parameter that holds it and its words. */
export function activeFilters(query: TankQuery): { param: string; label: string }[] {
  return [
    { param: "sort", label: { newest: "", customer: "Sorted by customer", size: "Sorted by size" }[query.sort] },
    { param: "customer", label: query.customer && `Customer: ${query.customer}` },
    { param: "product", label: query.product && `Product: ${query.product}` },
    { param: "has", label: { "": "", photos: "With photos", "no-photos": "Without photos" }[query.has] },
  ].filter(({ label }) => label !== "");
}
