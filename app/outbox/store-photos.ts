import { askWorker } from "~/browser/ask-worker";
import type { KeepFailure } from "~/browser/storage/device-store";
import { storeItems } from "./device-ports";

type Stored = Parameters<typeof storeItems>;

/** As `storeItems`, in a worker: copying a photo of 5 MB holds a phone's page up for half a second. */
export function storePhotos(...stored: Stored): Promise<KeepFailure | undefined> {
  const worker = new Worker(new URL("./store-photos.ts", import.meta.url), { type: "module" });
  return askWorker<KeepFailure | undefined>(worker, stored).catch(() => storeItems(...stored));
}

/** The worker runs this file too. */
if ("DedicatedWorkerGlobalScope" in globalThis) {
  globalThis.onmessage = async ({ data }: MessageEvent<Stored>) => postMessage(await storeItems(...data));
}
