import { setTimeout as wait } from "node:timers/promises";
import type { BusinessCentralList } from "./business-central";
import { BusinessCentralFailure } from "./failure.server";
import { type KeptList, type KeptPlace, readKept, writeKept } from "./list-cache.server";
import { type BusinessCentralSettings, durations } from "./settings.server";
import { flightUnderWay, longestLoad, type Source, sourceOf, takeOff } from "./source.server";

/** What the request at hand gives: its own host's origin, and a way to go on working once it is answered. */
interface Surroundings {
  origin: string;
  waitUntil: (work: Promise<unknown>) => void;
  now?: () => number;
}

/** A list, with the failure behind it when it is stale; or no list, and when to ask again in seconds. */
export type ListOutcome =
  | { list: BusinessCentralList; failure?: BusinessCentralFailure }
  | { list?: undefined; failure: BusinessCentralFailure; retryAfter: number };

const freshFor = 10 * 60_000;
const leastRetryAfter = 5;

/**
 * The customers of Business Central: for 10 minutes the list last read, then a new one. When there is none in time, the
 * last good list is given as stale; when there is no such list either, a failure. However many ask, this isolate has
 * one load under way at a time, and none for a while after failures.
 */
export async function listBusinessCentralCustomers(
  settings: BusinessCentralSettings,
  { origin, waitUntil, now = Date.now }: Surroundings,
): Promise<ListOutcome> {
  const source = sourceOf(settings);
  const place = { origin, settings };
  if (!isFresh(source.kept, now)) source.kept = newer(await readKept(place), source.kept);
  if (!isFresh(source.kept, now) && now() >= source.pausedUntil) {
    const flight = flightUnderWay(source, now) ?? loadAndKeep(source, place, { waitUntil, now });
    await atMost(flight, source.kept ? durations(settings).patience : longestLoad(settings));
  }
  return outcomeOf(source, now);
}

function loadAndKeep(
  source: Source,
  place: KeptPlace,
  on: { waitUntil: Surroundings["waitUntil"]; now: () => number },
) {
  const flight = takeOff(source, place.settings, on.now);
  const keep = () => (isFresh(source.kept, on.now) ? writeKept(place, source.kept) : undefined);
  // Others wait for this load too: it may not end with the request that began it.
  on.waitUntil(flight.then(keep));
  return flight;
}

function isFresh(kept: KeptList | undefined, now: () => number): kept is KeptList {
  return kept !== undefined && now() - kept.fetchedAt < freshFor;
}

function newer(a: KeptList | undefined, b: KeptList | undefined): KeptList | undefined {
  return a && b ? (a.fetchedAt > b.fetchedAt ? a : b) : (a ?? b);
}

async function atMost(work: Promise<void>, milliseconds: number): Promise<void> {
  const over = new AbortController();
  const timer = wait(milliseconds, undefined, { signal: over.signal }).catch(() => {});
  await Promise.race([work, timer]);
  over.abort();
}

function outcomeOf({ kept, failure, pausedUntil }: Source, now: () => number): ListOutcome {
  if (isFresh(kept, now)) return { list: toList(kept, false) };
  const reason = failure ?? new BusinessCentralFailure("customers", "timed out");
  if (kept) return { list: toList(kept, true), failure: reason };
  const seconds = Math.ceil((pausedUntil - now()) / 1000);
  return { failure: reason, retryAfter: Math.max(seconds, leastRetryAfter) };
}

function toList({ customers, fetchedAt }: KeptList, stale: boolean): BusinessCentralList {
  return { customers, fetchedAt: new Date(fetchedAt).toISOString(), stale };
}
