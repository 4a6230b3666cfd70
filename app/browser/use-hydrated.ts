import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and while the page comes alive, true from then on. */
export function useHasScripts(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
