import { listBusinessCentralCustomers } from "~/business-central/business-central.server";
import { readAtMost } from "../../workers/body-limit";
import { createTenant, settingsOf, type TenantContent } from "./tenant";

export const minute = 60_000;
/** Of a load, in ms: the stand-in's late pages are within it, but beyond the wait of a request with a cached list. */
const timeout = 2500;
type Settings = ReturnType<typeof settingsOf>;

/** A tenant of its own and a clock that tests can move forward, used as the isolates of the Worker do. */
export async function createScene(content?: TenantContent) {
  const tenant = await createTenant(content);
  let skipped = 0;
  const now = () => Date.now() + skipped;
  return {
    tenant,
    now,
    skip: (ms: number) => {
      skipped += ms;
    },
    fault: (kind: string, times?: number) => tenant.fill({ faults: [{ on: "customers", kind, times }] }),
    ask: (change: Partial<Settings> = {}, clock = now) => ask({ ...settingsOf(tenant), timeout, ...change }, clock),
    /** Another isolate: the memory of an isolate is by settings, and the time-out is no part of the edge cache's key. */
    askElsewhere: () => ask({ ...settingsOf(tenant), timeout: timeout + 1 }, now),
  };
}

export type Scene = Awaited<ReturnType<typeof createScene>>;

/** The outcome, and the end of the work that continues after it. */
async function ask(settings: Settings, now: () => number) {
  const work: Promise<unknown>[] = [];
  const waitUntil = (each: Promise<unknown>) => void work.push(each);
  const request = { origin: "https://tanks.example", waitUntil, readAtMost, now };
  const outcome = await listBusinessCentralCustomers(settings, request);
  return { ...outcome, settled: Promise.all(work) };
}
