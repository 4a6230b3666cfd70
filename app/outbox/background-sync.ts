/** What TypeScript does not know: https://wicg.github.io/background-sync/spec/ */
declare global {
  interface ServiceWorkerRegistration {
    readonly sync?: { register(tag: string): Promise<void> };
  }

  interface SyncEvent extends ExtendableEvent {
    readonly tag: string;
  }
}

export const outboxSync = "outbox";

/** Has the worker send once there is a line, whether a page is open or not, in a browser that can. */
export async function sendLater(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.sync?.register(outboxSync).catch(() => {});
}
