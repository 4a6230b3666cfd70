import type { SearchableTank } from "./searchable-tank";
import { type FilterName, filterNames, filters, type SortName, sorts } from "./tank-filters";

export interface TankQuery extends Record<FilterName, string> {
  q: string;
  sort: SortName;
}

/** One page of a query: the tanks right after, or right before, the tank of this id in the query's order. */
export type Cursor = { side: "after" | "before"; id: string } | undefined;

/** Applies a query to tanks ordered newest first, as `listTankPage` does in SQL. */
export function queryTanks(tanks: readonly SearchableTank[], query: TankQuery): SearchableTank[] {
  const tests = filterNames.flatMap((name) => (query[name] === "" ? [] : [filters[name].matches(query[name])]));
  const found = searchTanks(tanks, query.q).filter((tank) => tests.every((matches) => matches(tank)));
  const { compare } = sorts[query.sort];
  return compare ? found.sort(compare) : found;
}

export function searchTanks(tanks: readonly SearchableTank[], q: string): SearchableTank[] {
  const needle = q.toLowerCase();
  return tanks.filter((tank) => tank.searchText.includes(needle));
}

/** True if `query` only narrows the search of `other`: its results are among those of `other`, in the same order. */
export function isNarrower(query: TankQuery, other: TankQuery): boolean {
  const isSame = JSON.stringify({ ...query, q: "" }) === JSON.stringify({ ...other, q: "" });
  // Lower-cased, as the search compares: a final sigma lower-cases differently once another letter follows.
  return isSame && query.q.toLowerCase().startsWith(other.q.toLowerCase());
}

export function chipsOf(query: TankQuery): { param: string; label: string }[] {
  return [
    { param: "sort", label: sorts[query.sort].chip },
    ...filterNames.map((name) => ({ param: name, label: query[name] && filters[name].chip(query[name]) })),
  ].filter(({ label }) => label !== "");
}
