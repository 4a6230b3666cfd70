import { listBusinessCentralCustomers } from "~/business-central/business-central.server";
import { createTenant, settingsOf, type TenantContent } from "./tenant";

export const minute = 60_000;
/** Of a load, in ms: the stand-in's late pages come in time, but later than a kept list is waited for. */
const timeout = 2500;
type Settings = ReturnType<typeof settingsOf>;

/** A tenant of its own with a clock that is set by hand, asked as the Worker's isolates do. */
export async function createScene(content?: TenantContent) {
  const tenant = await createTenant(content);
  const scene = {
    tenant,
    clock: Date.now(),
    fault: (kind: string, times?: number) => tenant.fill({ faults: [{ on: "customers", kind, times }] }),
    ask: (change: Partial<Settings> = {}) => ask({ ...settingsOf(tenant), timeout, ...change }, () => scene.clock),
    /** Another isolate: its time-out tells its memory apart, and is no part of what the edge keeps. */
    askElsewhere: () => ask({ ...settingsOf(tenant), timeout: timeout + 1 }, () => scene.clock),
  };
  return scene;
}

export type Scene = Awaited<ReturnType<typeof createScene>>;

/** The outcome, and the end of the work that goes on behind it. */
async function ask(settings: Settings, now: () => number) {
  const work: Promise<unknown>[] = [];
  const waitUntil = (each: Promise<unknown>) => void work.push(each);
  const outcome = await listBusinessCentralCustomers(settings, { origin: "https://tanks.example", waitUntil, now });
  return { ...outcome, settled: Promise.all(work) };
}
