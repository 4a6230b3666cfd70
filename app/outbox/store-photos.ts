import { askWorker } from "~/browser/ask-worker";
import type { KeepFailure } from "~/browser/storage/device-store";
import { storeItems } from "./device-ports";

type Stored = Parameters<typeof storeItems>;

/** As `storeItems`, in a worker if one can: copying a photo of 5 MB holds a phone's page up for a quarter of a second. */
export async function storePhotos(...stored: Stored): Promise<KeepFailure | undefined> {
  const start = () => new Worker(new URL("./store-photos.ts", import.meta.url), { type: "module" });
  const failure = await askWorker<KeepFailure | undefined>(start, stored).catch(() => "failed" as const);
  return failure === "failed" ? storeItems(...stored) : failure;
}

if ("DedicatedWorkerGlobalScope" in globalThis) {
  globalThis.onmessage = async ({ data }: MessageEvent<Stored>) => postMessage(await storeItems(...data));
}
