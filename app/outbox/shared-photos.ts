import type { KeepFailure } from "~/browser/storage/device-store";
import { addPhotos, type NewPhoto } from "./add-photos";
import { storeItems } from "./device-ports";
import { sharedOwner, unnamed } from "./item";

export async function keepShared(photos: File[]): Promise<KeepFailure | undefined> {
  const added = photos.map((photo): NewPhoto => {
    const id = crypto.randomUUID();
    return { id, photo, tankId: sharedOwner, about: unnamed, isHeld: true, isPrepared: false };
  });
  const kept = await addPhotos(added, storeItems);
  return typeof kept === "string" ? kept : undefined;
}
