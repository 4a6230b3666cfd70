import { BusinessCentralFailure } from "./failure.server";
import type { KeptList } from "./list-cache.server";
import { loadCustomers } from "./load-customers.server";
import type { BusinessCentralSettings } from "./settings.server";
import type { TokenKeeper } from "./token.server";

/** What this isolate knows of one company. */
export interface Source extends TokenKeeper {
  kept?: KeptList;
  /** The one load under way, and when it must be over even if the request that began it was cut off. */
  flight?: { done: Promise<void>; endsBy: number };
  /** Why the last load failed; undefined after a good one. */
  failure?: BusinessCentralFailure;
  failuresInRow: number;
  /** Until then no load is begun. */
  pausedUntil: number;
}

const failuresBeforePause = 2;
const pauseFor = 30_000;
const longestPause = 5 * 60_000;
/** A load ends by itself at its time-out; this much later it is taken for lost. */
const grace = 1000;

const sources = new Map<string, Source>();

/** A deployment has one company, and so one source. */
export function sourceOf(settings: BusinessCentralSettings): Source {
  const name = JSON.stringify(settings);
  const source = sources.get(name) ?? { failuresInRow: 0, pausedUntil: 0 };
  sources.set(name, source);
  return source;
}

/** How long, in ms, a load may be waited for before it is taken for lost. */
export function longestLoad({ timeout }: BusinessCentralSettings): number {
  return timeout + grace;
}

/** The load under way that can still be waited for. */
export function flightUnderWay({ flight }: Source, now: () => number): Promise<void> | undefined {
  return flight && now() < flight.endsBy ? flight.done : undefined;
}

/** Begins a load, whose outcome is then found in the source; the promise never rejects. */
export function takeOff(source: Source, settings: BusinessCentralSettings, now: () => number): Promise<void> {
  const flight = { done: load(source, settings, now), endsBy: now() + longestLoad(settings) };
  source.flight = flight;
  return flight.done.finally(() => {
    if (source.flight === flight) source.flight = undefined;
  });
}

async function load(source: Source, settings: BusinessCentralSettings, now: () => number): Promise<void> {
  try {
    const customers = await loadCustomers(settings, source, now);
    source.kept = { customers, fetchedAt: now() };
    source.failure = undefined;
    source.failuresInRow = 0;
  } catch (error) {
    recordFailure(source, error, now);
  }
}

/** After two failures in a row, or for as long as Business Central asks, it is left alone. */
function recordFailure(source: Source, error: unknown, now: () => number) {
  // Any other error could hold what must not be logged.
  const failure = error instanceof BusinessCentralFailure ? error : new BusinessCentralFailure("customers", "unusable");
  source.failure = failure;
  source.failuresInRow += 1;
  const pause = source.failuresInRow < failuresBeforePause ? 0 : pauseFor;
  source.pausedUntil = now() + Math.min(Math.max(pause, failure.retryAfter ?? 0), longestPause);
}
