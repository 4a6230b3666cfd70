import { useSyncExternalStore } from "react";
import { makeStore } from "~/browser/store";
import type { SavedTank } from "~/tanks/model/screen-content";

const savedMarkMs = 4000;

const store = makeStore<SavedTank | undefined>(undefined);

export function markSaved(tank: SavedTank): void {
  store.set(tank);
  setTimeout(() => {
    if (store.get() === tank) store.set(undefined);
  }, savedMarkMs);
}

export function useSavedTank(): SavedTank | undefined {
  return useSyncExternalStore(store.subscribe, store.get, () => undefined);
}

export function useIsSaved(id: string): boolean {
  return useSyncExternalStore(
    store.subscribe,
    () => store.get()?.id === id,
    () => false,
  );
}
