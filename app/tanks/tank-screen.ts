import type { SubmissionResult } from "@conform-to/react";
import type { Tank, TankSummary } from "./tank";

/** What the main screen's body shows: exactly one of the list, the form and the gallery. */
export type TankScreen =
  | { mode: "list"; list: TankList; suggestions: Suggestions }
  | { mode: "form"; tank: EditedTank | null; newId: string; suggestions: Suggestions }
  | { mode: "gallery"; tank: EditedTank; suggestions: Suggestions };

/** What the form and the gallery need of a tank. */
export type EditedTank = Omit<Tank, "createdAt" | "updatedAt">;

/** What the form or the gallery is shown again with when nothing was saved. */
export interface TankSubmission {
  result?: SubmissionResult;
  /** The sentence of the toast. */
  error?: string;
  /** The tank that an earlier save of this form had already made. */
  savedId?: string;
  /** Somebody else saved the tank since the form was opened. */
  conflict?: TankConflict;
}

export interface TankConflict {
  saved: EditedTank;
  /** The submitted photos with those that were added meanwhile. */
  photoUrls: string[];
}

export interface TankList {
  tanks: TankSummary[];
  /** How many tanks the query shows, of which `tanks` may be one page. */
  total: number;
  /** The pages beside this one; none when all tanks of the query are here. */
  hasNext: boolean;
  hasPrevious: boolean;
}

/** What the cards and the table show: tanks, and the address of the list they stand in. */
export interface TankViewProps {
  tanks: TankSummary[];
  address: string;
}

export const maxSuggestions = 100;

/** Names to offer while typing or to choose from: the first of what may be many. */
export interface Suggestions {
  customers: string[];
  products: string[];
}

/** The parameters that say what the list shows, and how. */
export const listParams = ["q", "view", "sort", "customer", "product", "has"];

/** The parameters that open something on top of the list. */
const openParams = ["index", "add", "edit", "photos", "photo"];
const pageParams = ["after", "before"];

/**
 * The address of the list beneath, with parameters changed; an empty value removes its parameter. What is shown then
 * starts at its first page, unless the change names another one.
 */
export function listHref(params: URLSearchParams, changes: Record<string, string> = {}): string {
  const next = new URLSearchParams(params);
  for (const name of openParams) next.delete(name);
  if (Object.keys(changes).some((name) => name !== "view")) for (const name of pageParams) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") next.delete(name);
    else next.set(name, value);
  }
  return next.size === 0 ? "/" : `/?${next}`;
}

/** The search part without empty parameters, or undefined when there are none: a form sends its empty fields too. */
export function canonicalSearch(params: URLSearchParams): string | undefined {
  const empty = listParams.filter((name) => params.get(name) === "");
  if (empty.length === 0) return undefined;
  const href = listHref(params, Object.fromEntries(empty.map((name) => [name, ""])));
  return href.slice(1);
}

/** True where an address names nothing but the list, one of its pages, and how it is shown. */
export function showsListAlone(params: URLSearchParams): boolean {
  const known = new Set([...listParams, ...pageParams]);
  return [...params.keys()].every((name) => known.has(name));
}

/** True where the form or the gallery stands on top of the list. */
export function isOpened(params: URLSearchParams): boolean {
  return openParams.some((name) => name !== "index" && params.has(name));
}

/** The addresses of what opens on top of the list, which is given by its own address. */
export function addHref(list: string): string {
  return open(list, "add");
}

export function editHref(list: string, id: string): string {
  return open(list, `edit=${encodeURIComponent(id)}`);
}

export function galleryHref(list: string, id: string): string {
  return open(list, `photos=${encodeURIComponent(id)}`);
}

function open(list: string, what: string): string {
  return `${list}${list === "/" ? "?" : "&"}${what}`;
}
