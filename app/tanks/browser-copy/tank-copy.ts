import { useSyncExternalStore } from "react";
import { makeStore } from "~/browser/store";
import type { ScreenContent } from "~/tanks/tank-screen";
import { WindowVirtualizer } from "~/ui/virtual-rows";
import type { TankCopy } from "./tank-copy.client";

/** The copy, in a new object after each change of it; undefined until its code is loaded. */
const store = makeStore<{ copy: TankCopy } | undefined>(undefined);

export async function syncTankCopy(): Promise<void> {
  const copy = store.get()?.copy ?? (await loadTankCopy());
  await copy.sync();
}

async function loadTankCopy(): Promise<TankCopy> {
  const [{ TankCopy }] = await Promise.all([import("./tank-copy.client"), WindowVirtualizer.preload()]);
  const loaded = store.get();
  if (loaded) return loaded.copy;
  const copy = new TankCopy(() => store.set({ copy }));
  store.set({ copy });
  return copy;
}

/** Makes the next screen sync first; without a connection it shows the copy as it is. */
export function refreshTankCopy(): void {
  store.get()?.copy.expire();
}

/** Call after each write: no screen is answered from the copy until a sync includes the write. */
export function expireTankCopy(): void {
  store.get()?.copy.expireByWrite();
}

/** The screen of a URL, or undefined if only the server can answer. */
export async function screenFromCopy(params: URLSearchParams): Promise<ScreenContent | undefined> {
  return store.get()?.copy.screenAt(params);
}

/** The copy for a component, which renders again after each change of it. */
export function useTankCopy(): { copy: TankCopy } | undefined {
  return useSyncExternalStore(store.subscribe, store.get, () => undefined);
}

/** The customers whose name contains a text, those of the newest tanks first; undefined while the copy is missing. */
export function customersFromCopy(text: string): string[] | undefined {
  return store.get()?.copy.customersLike(text);
}
