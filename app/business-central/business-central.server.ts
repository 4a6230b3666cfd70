import { setTimeout as wait } from "node:timers/promises";
import type { BusinessCentralList } from "./business-central";
import { type BusinessCentralSettings, type Clock, type ReadAtMost, realClock, type TokenCache } from "./client.server";
import { type CachedCustomers, cacheKey, readCachedCustomers, writeCachedCustomers } from "./customer-cache.server";
import { BusinessCentralFailure } from "./failure.server";
import { loadCustomers } from "./pages.server";

interface RequestContext {
  origin: string;
  waitUntil: (work: Promise<unknown>) => void;
  readAtMost: ReadAtMost;
  clock?: Clock;
}

type ListOutcome =
  | { list: BusinessCentralList; failure?: BusinessCentralFailure }
  | { list?: undefined; failure: BusinessCentralFailure; retryAfter: number };

/** Plain data only: a promise with I/O in it never settles for others once its request is cancelled. */
interface Connection {
  tokens: TokenCache;
  list?: CachedCustomers;
  consecutiveFailures: number;
  state: State;
}

type State =
  | { name: "idle"; failure?: BusinessCentralFailure }
  | { name: "loading"; expiresAt: number }
  | { name: "paused"; until: number; failure: BusinessCentralFailure };

type LoadContext = Required<RequestContext> & { settings: BusinessCentralSettings };

/** In ms, as the specification says. */
export const freshFor = 10 * 60_000;
const pollInterval = 50;
const failuresBeforePause = 2;
const pauseAfterFailures = 30_000;
const longestPause = 5 * 60_000;
const shortestRetryAfter = 5;

const connections = new Map<string, Connection>();

/** Cached for 10 minutes. If no new list arrives in time, the result is the previous one as stale, else a failure. */
export async function listBusinessCentralCustomers(
  settings: BusinessCentralSettings,
  { clock = realClock, ...request }: RequestContext,
): Promise<ListOutcome> {
  const connection = connectionOf(settings);
  if (!isFresh(connection.list, clock)) {
    connection.list = newer(await readCachedCustomers(cacheKey(settings, request.origin)), connection.list);
  }
  if (!isFresh(connection.list, clock)) await waitForList(connection, { ...request, clock, settings });
  return outcomeOf(connection, clock);
}

function connectionOf(settings: BusinessCentralSettings): Connection {
  const key = JSON.stringify(settings);
  const connection = connections.get(key) ?? { tokens: {}, consecutiveFailures: 0, state: { name: "idle" } };
  connections.set(key, connection);
  return connection;
}

/** Polls the state on a timer of this request; starts a load when none is running, or takes over one that was lost. */
async function waitForList(connection: Connection, context: LoadContext): Promise<void> {
  const { settings, waitUntil, clock } = context;
  const patience = clock.timeout(connection.list ? settings.timeout * 0.2 : longestLoad(settings));
  if (connection.state.name === "paused" && clock.now() < connection.state.until) return;
  do {
    if (!isLoading(connection.state, clock)) waitUntil(load(connection, context));
    await wait(pollInterval);
  } while (connection.state.name === "loading" && !patience.aborted);
}

function isLoading(state: State, clock: Clock): boolean {
  return state.name === "loading" && clock.now() < state.expiresAt;
}

/** In ms. Every load ends at its time-out; one that has not a second later was lost with its request. */
function longestLoad({ timeout }: BusinessCentralSettings): number {
  return timeout + 1000;
}

async function load(connection: Connection, { settings, origin, readAtMost, clock }: LoadContext): Promise<void> {
  const state: State = { name: "loading", expiresAt: clock.now() + longestLoad(settings) };
  connection.state = state;
  const signal = clock.timeout(settings.timeout);
  const customersLoad = { settings, tokens: connection.tokens, readAtMost, signal, clock };
  const outcome = await loadCustomers(customersLoad).catch(toFailure);
  if (connection.state !== state) return;
  if (outcome instanceof BusinessCentralFailure) {
    connection.consecutiveFailures += 1;
    connection.state = stateAfter(outcome, connection.consecutiveFailures, clock);
    return;
  }
  connection.list = { customers: outcome, fetchedAt: clock.now() };
  connection.consecutiveFailures = 0;
  connection.state = { name: "idle" };
  await writeCachedCustomers(cacheKey(settings, origin), connection.list);
}

/** The message of any other error could contain a secret. */
function toFailure(error: unknown): BusinessCentralFailure {
  return error instanceof BusinessCentralFailure ? error : new BusinessCentralFailure("customers", "unusable");
}

/** No pause after a single failure without Retry-After, so that the picker's retry button works. */
function stateAfter(failure: BusinessCentralFailure, consecutiveFailures: number, clock: Clock): State {
  const pause = consecutiveFailures < failuresBeforePause ? 0 : pauseAfterFailures;
  const duration = Math.min(Math.max(pause, failure.retryAfter ?? 0), longestPause);
  return duration === 0 ? { name: "idle", failure } : { name: "paused", until: clock.now() + duration, failure };
}

function isFresh(list: CachedCustomers | undefined, clock: Clock): list is CachedCustomers {
  return list !== undefined && clock.now() - list.fetchedAt < freshFor;
}

function newer(a: CachedCustomers | undefined, b: CachedCustomers | undefined): CachedCustomers | undefined {
  return a && b ? (a.fetchedAt > b.fetchedAt ? a : b) : (a ?? b);
}

function outcomeOf({ list, state }: Connection, clock: Clock): ListOutcome {
  if (isFresh(list, clock)) return { list: toAnswer(list, false) };
  const failure = state.name === "loading" ? undefined : state.failure;
  if (list) return { list: toAnswer(list, true), failure };
  const pause = state.name === "paused" ? Math.ceil((state.until - clock.now()) / 1000) : 0;
  const reason = failure ?? new BusinessCentralFailure("customers", "timed out");
  return { failure: reason, retryAfter: Math.max(pause, shortestRetryAfter) };
}

function toAnswer({ customers, fetchedAt }: CachedCustomers, stale: boolean): BusinessCentralList {
  return { customers, fetchedAt: new Date(fetchedAt).toISOString(), stale };
}
