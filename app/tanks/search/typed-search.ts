import { useSyncExternalStore } from "react";
import { makeStore } from "~/browser/store";

/** The search as it stands in its field while it is being typed; undefined once the address says it. */
const typed = makeStore<string | undefined>(undefined);

export const setTypedSearch = typed.set;

export function useTypedSearch(): string | undefined {
  return useSyncExternalStore(typed.subscribe, typed.get, () => undefined);
}
