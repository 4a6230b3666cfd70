import { askWorker } from "~/browser/ask-worker";
import { deviceStore, type KeepFailure } from "~/browser/storage/device-store";
import { storeItems } from "./device-ports";

type Stored = Parameters<typeof storeItems>;

/** Its file may be on a line that carries nothing, and until it is stored a photo is in memory alone. */
const longestWaitMs = 3000;

let hasFailed = false;

/** As `storeItems`, in a worker if one can: copying a photo of 5 MB holds a phone's page up for a quarter of a second. */
export async function storePhotos(...stored: Stored): Promise<KeepFailure | undefined> {
  const start = () => new Worker(new URL("./store-photos.ts", import.meta.url), { type: "module" });
  if (hasFailed) return storeItems(...stored);
  const answer = askWorker<KeepFailure | undefined>(start, stored, { longestWaitMs, endsItself: true });
  const failure = await answer.catch(() => "failed" as const);
  hasFailed = failure === "failed";
  return hasFailed ? storeItems(...stored) : failure;
}

if ("DedicatedWorkerGlobalScope" in globalThis) {
  globalThis.onmessage = async ({ data }: MessageEvent<Stored>) => {
    postMessage(await storeItems(...data));
    await deviceStore.copied();
    close();
  };
}
