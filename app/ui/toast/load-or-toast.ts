import { showToast } from "./toast-store";

/** Loads a lazy component for a press: false, with a toast, when its code cannot be fetched. */
export async function loadOrToast({ load }: { load: () => Promise<void> }): Promise<boolean> {
  try {
    await load();
    return true;
  } catch {
    const description = "The server could not be reached. Try again when there is a connection.";
    showToast({ title: "This could not be opened", description, variant: "destructive" });
    return false;
  }
}
