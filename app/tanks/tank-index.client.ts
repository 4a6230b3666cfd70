import { loadWindowing } from "~/ui/windowed";
import { type CompactList, toSummary } from "./compact-tank";
import { customerKey } from "./tank";
import { parseTankQuery, queryTanks, toSearchable } from "./tank-query";
import { type EditedTank, maxSuggestions, type Suggestions, type TankScreen } from "./tank-screen";

/**
 * The browser's copy of all tanks, oldest first: what search on every keystroke and instant screens are answered
 * from. It is brought up to date by what was written since, when this page writes or the person asks for it.
 */
const tanks: ReturnType<typeof toSearchable>[] = [];
const positions = new Map<string, number>();
let products: string[] | undefined;
let revision = 0;
let isLoaded = false;
/** How often the copy was found to be old, and how often when it was fetched last. */
let timesStale = 0;
let timesFetched = 0;
let syncing: Promise<void> | undefined;

/** Fetches what is missing; calls made meanwhile wait for the same answer. Rejects when there is no connection. */
export function syncTankIndex(): Promise<void> {
  syncing ??= fetchMissing().finally(() => {
    syncing = undefined;
  });
  return syncing;
}

/** The next screen waits for a sync that begins after this. */
export function markTankIndexStale(): void {
  timesStale += 1;
}

/** The screen at an address, or undefined when the server has to be asked. */
export async function screenFromIndex(params: URLSearchParams): Promise<TankScreen | undefined> {
  if (!isLoaded) return undefined;
  // The sync that is under way may have begun too early.
  for (let tries = 0; tries < 2 && timesFetched < timesStale; tries++) await syncTankIndex().catch(() => {});
  const edited = params.get("edit");
  if (params.has("photos")) return undefined;
  if (edited !== null) {
    const tank = findWhole(edited);
    return tank && { mode: "form", tank, newId: tank.id, suggestions: suggestions() };
  }
  if (params.has("add")) return { mode: "form", tank: null, newId: crypto.randomUUID(), suggestions: suggestions() };
  const found = queryTanks(tanks, parseTankQuery(params));
  const list = { tanks: found, total: found.length, hasNext: false, hasPrevious: false };
  return { mode: "list", list, suggestions: suggestions() };
}

async function fetchMissing() {
  const times = timesStale;
  const response = await fetch(revision === 0 ? "/api/tanks/compact" : `/api/tanks/compact?since=${revision}`);
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  const [list] = await Promise.all([response.json() as Promise<CompactList>, loadWindowing()]);
  if (list.revision < revision) return refetch();
  for (const row of list.tanks) store(toSearchable(toSummary(row)));
  revision = list.revision;
  if (list.tanks.length > 0) products = undefined;
  isLoaded = true;
  timesFetched = times;
}

/** The database was set back to an earlier time. */
async function refetch() {
  tanks.length = 0;
  positions.clear();
  revision = 0;
  await fetchMissing();
}

function store(entry: (typeof tanks)[number]) {
  const position = positions.get(entry.tank.id) ?? tanks.length;
  positions.set(entry.tank.id, position);
  tanks[position] = entry;
}

/** The copy holds one photo of a tank; one with more has to come from the server. */
function findWhole(id: string): EditedTank | undefined {
  const entry = tanks[positions.get(id) ?? -1];
  if (!entry || entry.tank.photoCount > 1) return undefined;
  const { photoCount, coverPhoto, ...tank } = entry.tank;
  return { ...tank, photoUrls: coverPhoto === null ? [] : [coverPhoto] };
}

/** The customers whose name holds a text, those of the newest tanks first. */
export function customersLike(text: string): string[] {
  const key = customerKey(text.trim());
  const found = new Set<string>();
  for (let position = tanks.length - 1; position >= 0 && found.size < maxSuggestions; position--) {
    const entry = tanks[position];
    if (entry?.customerKey.includes(key)) found.add(entry.tank.customerName);
  }
  return [...found];
}

function suggestions(): Suggestions {
  products ??= [...new Set(tanks.map(({ tank }) => tank.productContained))].sort().slice(0, maxSuggestions);
  return { customers: customersLike(""), products };
}
