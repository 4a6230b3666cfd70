import { setTimeout as wait } from "node:timers/promises";
import type { BusinessCentralList } from "./business-central";
import { BusinessCentralFailure } from "./business-central-failure.server";
import { type KeptList, readKept, writeKept } from "./business-central-kept.server";
import { loadCustomers } from "./business-central-load.server";
import { type BusinessCentralSettings, durations } from "./business-central-settings.server";
import type { TokenKeeper } from "./business-central-token.server";

/** What the request at hand gives: its own host's origin, and a way to go on working once it is answered. */
interface Surroundings {
  origin: string;
  waitUntil: (work: Promise<unknown>) => void;
  now?: () => number;
}

/** A list, told stale with the failure behind it where there is one; or no list, and when to ask again in seconds. */
export type ListOutcome =
  | { list: BusinessCentralList; failure?: BusinessCentralFailure }
  | { list?: undefined; failure: BusinessCentralFailure; retryAfter: number };

/** What this isolate knows of one company. */
interface Source extends TokenKeeper {
  kept?: KeptList;
  /** The one load under way, and when it must be over even if its request was cut off. */
  flight?: { done: Promise<void>; endsBy: number };
  failure?: BusinessCentralFailure;
  failuresInRow: number;
  pausedUntil: number;
}

const minute = 60_000;
const freshFor = 10 * minute;
const failuresBeforePause = 2;
const pauseFor = 0.5 * minute;
const longestPause = 5 * minute;
const leastRetryAfter = 5;
/** A load ends by itself at its time-out; this much later it is taken for lost. */
const grace = 1000;

const sources = new Map<string, Source>();

/**
 * The customers of Business Central: for 10 minutes the list last read, then a new one. When there is none in time, the
 * last good list is given as stale; when there is no such list either, a failure. However many ask, one load is under
 * way at a time, and after two failed loads in a row, or when Business Central asks for it, none is for a while.
 */
export async function listBusinessCentralCustomers(
  settings: BusinessCentralSettings,
  { now = Date.now, ...surroundings }: Surroundings,
): Promise<ListOutcome> {
  const source = sourceOf(settings);
  const place = { origin: surroundings.origin, settings };
  if (!isFresh(source.kept, now)) source.kept = newer(await readKept(place), source.kept);
  if (!isFresh(source.kept, now) && now() >= source.pausedUntil) {
    const flight = flightUnderWay(source, now) ?? takeOff(source, settings, now);
    // The load belongs to the request that began it, and would end with it.
    surroundings.waitUntil(flight.done.then(() => flight.keep(place)));
    await atMost(flight.done, source.kept ? durations(settings).patience : settings.timeout + grace);
  }
  return outcomeOf(source, now);
}

/** A new entry for each deployment's settings: that is one, but for tests. */
function sourceOf(settings: BusinessCentralSettings): Source {
  const name = JSON.stringify(settings);
  const source = sources.get(name) ?? { failuresInRow: 0, pausedUntil: 0 };
  sources.set(name, source);
  return source;
}

function isFresh(kept: KeptList | undefined, now: () => number): kept is KeptList {
  return kept !== undefined && now() - kept.fetchedAt < freshFor;
}

function newer(a: KeptList | undefined, b: KeptList | undefined): KeptList | undefined {
  return a && b ? (a.fetchedAt > b.fetchedAt ? a : b) : (a ?? b);
}

function flightUnderWay({ flight }: Source, now: () => number) {
  return flight && now() < flight.endsBy ? flight : undefined;
}

function takeOff(source: Source, settings: BusinessCentralSettings, now: () => number) {
  const done = load(source, settings, now).finally(() => {
    if (source.flight === flight) source.flight = undefined;
  });
  const flight = { done, endsBy: now() + settings.timeout + grace };
  source.flight = flight;
  return flight;
}

async function load(source: Source, settings: BusinessCentralSettings, now: () => number): Promise<void> {
  try {
    source.kept = { customers: await loadCustomers(settings, source, now), fetchedAt: now() };
    source.failure = undefined;
    source.failuresInRow = 0;
  } catch (error) {
    const failure =
      error instanceof BusinessCentralFailure ? error : new BusinessCentralFailure("customers", "unusable");
    source.failure = failure;
    source.failuresInRow += 1;
    const pause = source.failuresInRow < failuresBeforePause ? 0 : pauseFor;
    source.pausedUntil = now() + Math.min(Math.max(pause, failure.retryAfter ?? 0), longestPause);
  }
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
