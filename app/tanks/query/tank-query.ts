import type { SearchableTank, TankBeside, TankSummary } from "~/tanks/model/tank";
import { searchKey } from "~/text/typed-text";
import { changedChoices } from "./changed-since";
import { customerOf, type FilterName, filterNames, filters } from "./tank-filters";
import { compareText, type SortName, sorts } from "./tank-sorts";

export interface TankQuery extends Record<FilterName, string> {
  q: string;
  sort: SortName;
}

export type Cursor = { side: "after" | "before"; id: string } | undefined;

/** Tanks are ordered newest first; `listTankPage` does the same in SQL. */
export function queryTanks(tanks: readonly SearchableTank[], query: TankQuery): SearchableTank[] {
  const tests = filterNames.flatMap((name) => (query[name] !== "" && filters[name].matches?.(query[name])) || []);
  const found = searchTanks(tanks, query.q).filter((tank) => tests.every((matches) => matches(tank)));
  return sortTanks(found, query.sort);
}

/** The key of each is made once: 100,000 tanks are compared two million times. */
function sortTanks(tanks: SearchableTank[], sort: SortName): SearchableTank[] {
  const { key, direction } = sorts[sort];
  if (!key) return tanks;
  const sign = direction === "ascending" ? 1 : -1;
  return tanks
    .map((tank) => ({ tank, key: key(tank) }))
    .sort((a, b) => sign * compareKeys(a.key, b.key))
    .map(({ tank }) => tank);
}

function compareKeys(a: string | number, b: string | number): number {
  return typeof a === "string" && typeof b === "string" ? compareText(a, b) : Number(a) - Number(b);
}

export function searchTanks(tanks: readonly SearchableTank[], q: string): SearchableTank[] {
  const needle = searchKey(q);
  return tanks.filter((tank) => tank.searchText.includes(needle));
}

/** The tanks alone do not tell what is asked for: which names are on a list, only the server knows. */
export function needsServer(query: TankQuery): boolean {
  return filterNames.some((name) => query[name] !== "" && filters[name].matches === undefined);
}

/** Then a tank's last change is what tells why it is in the list, and where. */
export function isByChange({ sort, changed }: TankQuery): boolean {
  return sort === "changed" || changed !== "";
}

/** What a new tank has in common with those that the filters let through, as the newest of them spells it; undefined where that is nothing. */
export function commonOf(
  { customer, product, property }: TankQuery,
  findNewest: () => TankSummary | undefined = () => undefined,
): TankBeside | undefined {
  const name = customerOf(customer);
  const isWhole = name !== customer;
  if (!isWhole && product === "" && property === "") return undefined;
  const newest = findNewest();
  const customerName = isWhole ? (newest?.customerName ?? name) : "";
  const propertyNumber = property && (newest?.propertyNumber ?? property);
  return { id: "", customerName, productContained: product, propertyNumber };
}

/** True if the results of `query` are among those of `other`, in the same order. */
export function isNarrower(query: TankQuery, other: TankQuery): boolean {
  // Counted back from now.
  if (changedChoices.has(query.changed)) return false;
  const isSame = JSON.stringify({ ...query, q: "" }) === JSON.stringify({ ...other, q: "" });
  // A final sigma lower-cases differently once another letter follows.
  return isSame && searchKey(query.q).startsWith(searchKey(other.q));
}

export function chipsOf(query: TankQuery): { param: string; label: string }[] {
  return [
    { param: "sort", label: sorts[query.sort].chip },
    ...filterNames.map((name) => ({ param: name, label: query[name] && filters[name].chip(query[name]) })),
  ].filter(({ label }) => label !== "");
}

export function labelsOf(query: TankQuery): string[] {
  const search = query.q === "" ? [] : [`"${query.q}"`];
  return [...search, ...chipsOf(query).map(({ label }) => label)];
}
