import { useSyncExternalStore } from "react";
import { makeStore } from "../store";

const returns = makeStore(0);

export function tellConnectionReturned(): void {
  returns.set(returns.get() + 1);
}

/** Another number is a reason to ask again for what failed. */
export function useConnectionReturns(): number {
  return useSyncExternalStore(returns.subscribe, returns.get, () => 0);
}
