import type { Preloadable } from "~/browser/code/lazy-with-preload";
import { failureOf } from "~/browser/network/failure";
import { showFailure } from "./toast-store";

/** Loads a lazy component before it is opened: false, with a toast, when its code cannot be had. */
export async function loadOrToast({ preload }: Preloadable): Promise<boolean> {
  try {
    await preload();
    return true;
  } catch (thrown) {
    showFailure("This could not be opened", failureOf(thrown));
    return false;
  }
}
