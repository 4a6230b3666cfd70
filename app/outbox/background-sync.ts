export const outboxSync = "outbox";

/** Has the worker send once there is a line, whether a page is open or not, in a browser that can. */
export async function sendLater(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.sync?.register(outboxSync);
  } catch {
    // The person forbids it, or no worker is there yet.
  }
}
