import type { ListedField } from "~/lists/lists";
import { tankIdOf } from "~/tanks/model/tank";
import { storedText } from "~/text/typed-text";
import { choices, filterNames, parseFilters, quoteCustomer, unlistedChoiceOf } from "./tank-filters";
import type { Cursor, TankQuery } from "./tank-query";
import { parseSort, sortNames } from "./tank-sorts";

const searchParams: readonly string[] = ["q", ...filterNames];
export const listParams: readonly string[] = ["view", "sort", ...searchParams];
const pageParams = ["after", "before"];
export const reportParams = [...listParams, ...pageParams, "order", "as"];
const reports = ["print", "summary"] as const;
const openParams = ["add", "edit", "photos", "photo", "order", "outbox", "shared", ...reports];

export function parseTankQuery(params: URLSearchParams): TankQuery {
  const sort = parseSort(params.get("sort")) || sortNames[0];
  return { q: storedText(searchOf(params)), sort, ...parseFilters(params) };
}

export function unknownChoices(params: URLSearchParams): string[] {
  const given = Object.entries(choices).filter(([name]) => params.get(name));
  return given.filter(([name, parse]) => parse(params.get(name) ?? "") === "").map(([name]) => name);
}

export function searchOf(params: URLSearchParams): string {
  return (params.get("q") ?? "").trim();
}

export function isSearch(params: URLSearchParams): boolean {
  return searchParams.some((name) => params.has(name));
}

export function viewOf(params: URLSearchParams): "cards" | "list" {
  return params.get("view") === "list" ? "list" : "cards";
}

export function parseCursor(params: URLSearchParams): Cursor {
  for (const side of ["after", "before"] as const) {
    const id = params.get(side);
    if (id) return { side, id };
  }
  return undefined;
}

export function reportOf(params: URLSearchParams): (typeof reports)[number] | undefined {
  return reports.find((name) => params.has(name));
}

type Opened =
  | { mode: "list" }
  | { mode: "outbox" }
  | { mode: "form"; id: string }
  | { mode: "form"; id: undefined; beside: string }
  | { mode: "gallery"; id: string };

export function openedBy(params: URLSearchParams): Opened {
  const shown = params.get("photos");
  if (shown !== null) return { mode: "gallery", id: tankIdOf(shown) };
  const edited = params.get("edit");
  if (edited !== null) return { mode: "form", id: tankIdOf(edited) };
  const beside = params.get("add");
  if (beside !== null) return { mode: "form", id: undefined, beside: tankIdOf(beside) };
  return { mode: params.has("outbox") ? "outbox" : "list" };
}

export function listHref(params: URLSearchParams, changes: Record<string, string> = {}): string {
  return hrefOf(paramsWith(params, changes));
}

export function wholeListHref(params: URLSearchParams, changes: Record<string, string> = {}): string {
  const view = viewOf(params);
  return listHref(new URLSearchParams(view === "list" ? { view } : {}), changes);
}

/** "" removes a parameter. Any change but of the view leads to the first page. */
export function paramsWith(params: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of openParams) next.delete(name);
  if (Object.keys(changes).some((name) => name !== "view")) for (const name of pageParams) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** A form sends its empty fields too, and the choice and the date of a change under one name, of which the date counts. */
export function tidyHref(params: URLSearchParams): string | undefined {
  const isTidy = listParams.every((name) => params.get(name) !== "" && params.getAll(name).length <= 1);
  return isTidy ? undefined : hrefOf(filledParams(params));
}

export function filledParams(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of listParams) {
    const value = params.getAll(name).findLast((value) => value !== "");
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export function addHref(list: string, beside?: string): string {
  return openHref(list, beside === undefined ? "add" : `add=${encodeURIComponent(beside)}`);
}

export function editHref(list: string, id: string): string {
  return openHref(list, `edit=${encodeURIComponent(id)}`);
}

export function addSharedHref(params: URLSearchParams): string {
  return addHref(listHref(params, { shared: "take" }));
}

export function isTakingShared(params: URLSearchParams): boolean {
  return params.get("shared") === "take";
}

export function outboxHref(list: string): string {
  return openHref(list, "outbox");
}

export function galleryHref(list: string, id: string, photo = 0): string {
  return openHref(list, `photos=${encodeURIComponent(id)}${photo === 0 ? "" : `&photo=${photo}`}`);
}

export function printHref(params: URLSearchParams): string {
  return openHref(listHref(params), "print");
}

export function summaryHref(params: URLSearchParams, order = ""): string {
  return openHref(listHref(params, { order }), "summary");
}

export function summaryExportHref(params: URLSearchParams): string {
  return reportHref(params, { order: params.get("order") ?? "" }, "/api/tanks/summary");
}

export function exportHref(params: URLSearchParams): string {
  return reportHref(params, {}, "/api/tanks/export");
}

function reportHref(params: URLSearchParams, changes: Record<string, string>, path: string): string {
  const known = [...params].filter(([name]) => reportParams.includes(name));
  const next = paramsWith(new URLSearchParams(known), changes);
  for (const name of unknownChoices(next)) next.delete(name);
  return hrefOf(next, path);
}

/** Of the tanks with all words of the search, which finds none. */
export function wordsExportHref(params: URLSearchParams): string {
  return reportHref(params, { q: "", words: searchOf(params) }, "/api/tanks/export");
}

export function tanksOfHref(field: ListedField, name: string): string {
  const filter = field === "customerName" ? ["customer", quoteCustomer(name)] : ["product", name];
  return hrefOf(new URLSearchParams([filter]));
}

export function unlistedHref(field: ListedField): string {
  return hrefOf(new URLSearchParams({ unlisted: unlistedChoiceOf[field] }));
}

export function isDialogChange(current: URL, next: URL): boolean {
  const [before, after] = [current, next].map(({ pathname, search }) => pathname + search);
  return before === after && current.hash !== next.hash;
}

export function isOtherPhoto(current: URL, next: URL): boolean {
  const [before, after] = [new URL(current), new URL(next)];
  const isChanged = before.searchParams.get("photo") !== after.searchParams.get("photo");
  for (const { searchParams } of [before, after]) searchParams.delete("photo");
  return isChanged && before.href === after.href;
}

function openHref(list: string, what: string): string {
  return `${list}${list === "/" ? "?" : "&"}${what}`;
}

export function hrefOf(params: URLSearchParams, path = "/"): string {
  const search = params.toString();
  return search === "" ? path : `${path}?${search}`;
}
