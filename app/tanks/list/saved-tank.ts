import { useSyncExternalStore } from "react";
import { makeStore } from "~/browser/store";
import type { SavedTank } from "~/tanks/model/screen-content";

const savedMarkMs = 4000;

const store = makeStore<{ tank: SavedTank; isOffered: boolean } | undefined>(undefined);

export function markSaved(tank: SavedTank): void {
  store.set({ tank, isOffered: false });
  setTimeout(() => {
    if (store.get()?.tank === tank) store.set(undefined);
  }, savedMarkMs);
}

/** The way to a saved tank is offered once: a list that is shown anew brings no closed toast back. */
export function markOffered(tank: SavedTank): void {
  if (store.get()?.tank === tank) store.set({ tank, isOffered: true });
}

export function useTankToOffer(): SavedTank | undefined {
  return useSyncExternalStore(
    store.subscribe,
    () => {
      const saved = store.get();
      return saved?.isOffered ? undefined : saved?.tank;
    },
    () => undefined,
  );
}

export function useIsSaved(id: string): boolean {
  return useSyncExternalStore(
    store.subscribe,
    () => store.get()?.tank.id === id,
    () => false,
  );
}
