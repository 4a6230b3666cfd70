import type { Preloadable } from "~/browser/lazy-with-preload";
import { showError } from "./toast-store";

/** Loads a lazy component before it is opened: false, with a toast, when its code cannot be fetched. */
export async function loadOrToast({ preload }: Preloadable): Promise<boolean> {
  try {
    await preload();
    return true;
  } catch {
    showError("This could not be opened", "The server could not be reached. Try again when there is a connection.");
    return false;
  }
}
