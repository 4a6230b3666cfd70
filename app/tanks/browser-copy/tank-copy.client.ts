import { customerKey } from "~/tanks/tank";
import {
  isNarrower,
  parseTankQuery,
  queryTanks,
  type SearchableTank,
  searchTanks,
  type TankQuery,
  toSearchable,
} from "~/tanks/tank-query";
import { type EditedTank, maxSuggestions, type Suggestions, type TankList, type TankScreen } from "~/tanks/tank-screen";
import { loadWindowing } from "~/ui/windowed";
import { type CompactList, tanksOf } from "./compact-list";

/**
 * The browser's copy of all tanks, oldest first: what search on every keystroke and instant screens are answered
 * from. It is brought up to date by what was written since, when this page writes or the person asks for it.
 */
const tanks: SearchableTank[] = [];
const positions = new Map<string, number>();
/** What was found last, and what the filter offers: made anew when the copy has changed. */
let lastFound: { query: TankQuery; tanks: SearchableTank[] } | undefined;
let suggestions: Suggestions | undefined;
let revision = 0;
let isLoaded = false;
/** How often the copy was found to be old, and how often when it was fetched last. */
let timesStale = 0;
let timesFetched = 0;
let syncing: Promise<void> | undefined;

/** Fetches what is missing; calls made meanwhile wait for the same answer. Rejects when there is no connection. */
export function sync(): Promise<void> {
  syncing ??= fetchMissing().finally(() => {
    syncing = undefined;
  });
  return syncing;
}

/** The next screen waits for a sync that begins after this. */
export function markStale(): void {
  timesStale += 1;
}

/** The screen at an address, or undefined when the server has to be asked. */
export async function screenAt(params: URLSearchParams): Promise<TankScreen | undefined> {
  if (!isLoaded) return undefined;
  // The sync that is under way may have begun too early.
  for (let tries = 0; tries < 2 && timesFetched < timesStale; tries++) await sync().catch(() => {});
  const edited = params.get("edit");
  if (params.has("photos")) return undefined;
  if (edited !== null) {
    const tank = findWhole(edited);
    return tank && { mode: "form", tank, newId: tank.id, suggestions: suggest() };
  }
  if (params.has("add")) return { mode: "form", tank: null, newId: crypto.randomUUID(), suggestions: suggest() };
  return { mode: "list", list: find(parseTankQuery(params)), suggestions: suggest() };
}

/** The list at an address, at once, or undefined when the copy may not be up to date. */
export function listAt(params: URLSearchParams): TankList | undefined {
  return isLoaded && timesFetched === timesStale ? find(parseTankQuery(params)) : undefined;
}

function find(query: TankQuery): TankList {
  lastFound = { query, tanks: findTanks(query) };
  return { tanks: lastFound.tanks, total: lastFound.tanks.length, hasNext: false, hasPrevious: false };
}

/** A search that goes on from the last one looks through what that one found. */
function findTanks(query: TankQuery): SearchableTank[] {
  if (!lastFound || !isNarrower(query, lastFound.query)) return queryTanks(tanks.toReversed(), query);
  return query.q === lastFound.query.q ? lastFound.tanks : searchTanks(lastFound.tanks, query.q);
}

async function fetchMissing() {
  const times = timesStale;
  const response = await fetch(revision === 0 ? "/api/tanks/compact" : `/api/tanks/compact?since=${revision}`);
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  const [list] = await Promise.all([response.json() as Promise<CompactList>, loadWindowing()]);
  if (list.revision < revision) return refetch();
  for (const tank of tanksOf(list)) store(toSearchable(tank));
  revision = list.revision;
  if (list.rows.length > 0) forgetFound();
  isLoaded = true;
  timesFetched = times;
}

/** The database was set back to an earlier time. */
async function refetch() {
  tanks.length = 0;
  positions.clear();
  forgetFound();
  revision = 0;
  await fetchMissing();
}

function store(tank: SearchableTank) {
  const position = positions.get(tank.id) ?? tanks.length;
  positions.set(tank.id, position);
  tanks[position] = tank;
}

function forgetFound() {
  lastFound = undefined;
  suggestions = undefined;
}

/** The copy holds one photo of a tank; one with more has to come from the server. */
function findWhole(id: string): EditedTank | undefined {
  const found = tanks[positions.get(id) ?? -1];
  if (!found || found.photoCount > 1) return undefined;
  const { photoCount, coverPhoto, searchText, customerKey, ...tank } = found;
  return { ...tank, photoUrls: coverPhoto === null ? [] : [coverPhoto] };
}

/** The customers whose name holds a text, those of the newest tanks first. */
export function customersLike(text: string): string[] | undefined {
  return isLoaded ? newestCustomers(text) : undefined;
}

function newestCustomers(text: string): string[] {
  const key = customerKey(text.trim());
  const found = new Set<string>();
  for (let position = tanks.length - 1; position >= 0 && found.size < maxSuggestions; position--) {
    const tank = tanks[position];
    if (tank?.customerKey.includes(key)) found.add(tank.customerName);
  }
  return [...found];
}

function suggest(): Suggestions {
  if (suggestions) return suggestions;
  const products = [...new Set(tanks.map(({ productContained }) => productContained))].sort().slice(0, maxSuggestions);
  suggestions = { customers: newestCustomers(""), products };
  return suggestions;
}
