import { useSyncExternalStore } from "react";

export function useMatchCount(queries: readonly string[]): number {
  return useSyncExternalStore(
    (listener) => {
      const lists = queries.map((query) => matchMedia(query));
      for (const list of lists) list.addEventListener("change", listener);
      return () => {
        for (const list of lists) list.removeEventListener("change", listener);
      };
    },
    () => queries.filter((query) => matchMedia(query).matches).length,
    () => 0,
  );
}
