import { answerInWorker, askWorker } from "~/browser/ask-worker";
import { deviceStore, type KeepFailure } from "~/browser/storage/device-store";
import { storeItems } from "./device-ports";

type Stored = Parameters<typeof storeItems>;

/** As `storeItems`, in a worker if one can: copying a photo of 5 MB holds a phone's page up for a quarter of a second. */
export async function storeByWorker(...stored: Stored): Promise<KeepFailure | undefined> {
  const start = () => new Worker(new URL("./store-photos.ts", import.meta.url), { type: "module" });
  const answer = askWorker<KeepFailure | undefined>("store-photos", start, stored, true);
  const failure = await answer.catch(() => "failed" as const);
  return failure === "failed" ? storeItems(...stored) : failure;
}

answerInWorker((stored: Stored) => storeItems(...stored), deviceStore.copied);
