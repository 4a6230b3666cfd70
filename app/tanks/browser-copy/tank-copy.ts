import { useSyncExternalStore } from "react";
import { type Failure, failureOf } from "~/browser/network/failure";
import { makeStore } from "~/browser/store";
import { outboxState, untilOutboxKnown } from "~/outbox/outbox-state";
import type { ScreenContent, Totals } from "~/tanks/model/screen-content";
import type { Tank } from "~/tanks/model/tank";
import type { TankFieldName } from "~/tanks/model/tank-fields";
import { openedBy, reportOf } from "~/tanks/query/tank-url";
import { WindowVirtualizer } from "~/ui/virtual-list/virtual-rows";
import { tankOf } from "./compact-list";
import type { TankCopy } from "./tank-copy.client";

/** A new object after each change, so that React renders again; undefined until the chunk is loaded. */
const store = makeStore<{ copy: TankCopy } | undefined>(undefined);

export async function syncTankCopy(): Promise<Failure | undefined> {
  return (await loadTankCopy()).sync();
}

export async function refreshTankCopy(): Promise<Failure | undefined> {
  return (await loadTankCopy()).refresh();
}

export async function openCopyOffline(params: URLSearchParams): Promise<void> {
  const copy = await loadTankCopy();
  const opened = openedBy(params);
  // A tank that only waits here is in no list that the device has kept.
  const isBeside = "beside" in opened && opened.beside !== "";
  const untilOpened = Promise.all([copy.openOffline(), isBeside && untilOutboxKnown()]);
  // Only the server makes a report.
  if (reportOf(params)) void untilOpened.catch(failureOf);
  else await untilOpened;
}

async function loadTankCopy(): Promise<TankCopy> {
  const known = store.get();
  if (known) return known.copy;
  const [{ openTankCopy }] = await Promise.all([import("./open-tank-copy.client"), WindowVirtualizer.preload()]);
  const loaded = store.get();
  if (loaded) return loaded.copy;
  const copy = openTankCopy(() => store.set({ copy }));
  store.set({ copy });
  return copy;
}

/** Makes the next screen sync first; without a connection it shows the stale copy. */
export function markTankCopyStale(): void {
  store.get()?.copy.markStale();
}

/** Call after each write: the copy answers no screen until a sync includes the write, or fails. */
export function expireTankCopy(): void {
  store.get()?.copy.expire();
}

export async function screenFromCopy(params: URLSearchParams): Promise<ScreenContent | undefined> {
  return store.get()?.copy.screenAt(params);
}

export function knownFromCopy(params: URLSearchParams): ScreenContent | undefined {
  return store.get()?.copy.knownAt(params);
}

/** As the server is known to have it, without what waits on this device. */
export function savedFromCopy(id: string): Tank | undefined {
  const row = store.get()?.copy.savedRow(id);
  return row && tankOf(row);
}

export function waitingFromCopy(params: URLSearchParams): ScreenContent | undefined {
  const opened = openedBy(params);
  const isWaiting = "id" in opened && outboxState.get().items.some(({ tankId }) => tankId === opened.id);
  return isWaiting ? knownFromCopy(params) : undefined;
}

export function useTankCopy(): { copy: TankCopy } | undefined {
  return useSyncExternalStore(store.subscribe, store.get, () => undefined);
}

/** The id of another tank with the same in all fields; undefined as well while the browser has no copy. */
export function doubleInCopy(id: string, values: Record<TankFieldName, string>): string | undefined {
  return store.get()?.copy.doubleOf(id, values);
}

export function totalsFromCopy(params: URLSearchParams): Totals | undefined {
  return store.get()?.copy.totalsAt(params);
}

const notAvailable = "Image not available";
const notHere = "Photo not on this device";

export function useMissingPhoto(): string {
  const failure = useTankCopy()?.copy.age()?.failure;
  return failure?.kind === "connection" || navigator.onLine === false ? notHere : notAvailable;
}
