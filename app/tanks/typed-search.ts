import { useSyncExternalStore } from "react";

/** The search as it stands in its field while it is being typed; undefined once the address says it. */
let typed: string | undefined;
const listeners = new Set<() => void>();

export function setTypedSearch(q: string | undefined): void {
  typed = q;
  for (const listener of listeners) listener();
}

export function useTypedSearch(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => typed,
    () => undefined,
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
