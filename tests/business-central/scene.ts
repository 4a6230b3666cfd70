import { expect } from "vitest";
import { listBusinessCentralCustomers } from "~/business-central/business-central.server";
import type { Clock } from "~/business-central/client.server";
import { readAtMost } from "../../workers/body-limit";
import { type Calls, createTenant, settingsOf, type TenantContent } from "./tenant";

export const minute = 60_000;
/** Of a load, in ms. */
export const timeout = 2500;
type Settings = ReturnType<typeof settingsOf>;

/** A tenant of its own and a clock that stands until tests move it forward, used as the isolates of the Worker do. */
export async function createScene(content?: TenantContent) {
  const tenant = await createTenant(content);
  const { clock, skip, timeouts, waits } = createClock();
  return {
    tenant,
    clock,
    skip,
    timeouts,
    waits,
    fault: (kind: string, times?: number) => tenant.fill({ faults: [{ on: "customers", kind, times }] }),
    ask: (change: Partial<Settings> = {}, by = clock) => ask({ ...settingsOf(tenant), timeout, ...change }, by),
    /** Another isolate: the memory of an isolate is by settings, and the time-out is no part of the edge cache's key. */
    askElsewhere: () => ask({ ...settingsOf(tenant), timeout: timeout + 1 }, clock),
    /** Resolves once so many requests have reached the tenant. */
    called: (on: keyof Calls, times = 1) =>
      expect.poll(async () => (await tenant.calls())[on], { timeout: 20_000 }).toBe(times),
  };
}

export type Scene = Awaited<ReturnType<typeof createScene>>;

/** `skip` moves it and ends what is timed out by then; who waits goes on at once. Durations are noted as asked for. */
function createClock() {
  let time = Date.now();
  const timeouts: number[] = [];
  const waits: number[] = [];
  const pending = new Set<{ at: number; end: AbortController }>();
  const clock: Clock = {
    now: () => time,
    timeout(duration) {
      const end = new AbortController();
      timeouts.push(duration);
      pending.add({ at: time + duration, end });
      return end.signal;
    },
    async wait(duration, signal) {
      waits.push(duration);
      signal.throwIfAborted();
    },
  };
  function skip(duration: number) {
    time += duration;
    for (const each of pending) {
      if (each.at > time) continue;
      pending.delete(each);
      each.end.abort();
    }
  }
  return { clock, skip, timeouts, waits };
}

/** The outcome, and the end of the work that continues after it. */
async function ask(settings: Settings, clock: Clock) {
  const work: Promise<unknown>[] = [];
  const waitUntil = (each: Promise<unknown>) => void work.push(each);
  const request = { origin: "https://tanks.example", waitUntil, readAtMost, clock };
  const outcome = await listBusinessCentralCustomers(settings, request);
  return { ...outcome, settled: Promise.all(work) };
}
