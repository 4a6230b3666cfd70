import type { KeepFailure } from "~/browser/storage/device-store";
import { addPhoto } from "./add-photo";
import { storeItems } from "./device-ports";
import { sharedOwner, unnamed } from "./item";

/** All or nothing, but one after another: the originals of a day are more than a worker's memory. */
export async function keepShared(photos: File[]): Promise<KeepFailure | undefined> {
  const about = { tankId: sharedOwner, about: unnamed, isHeld: true, isPrepared: false };
  const kept: string[] = [];
  for (const photo of photos) {
    const added = await addPhoto({ id: crypto.randomUUID(), photo, ...about }, storeItems);
    if (typeof added === "string") {
      await storeItems({ removed: kept });
      return added;
    }
    kept.push(added.id);
  }
  return undefined;
}
