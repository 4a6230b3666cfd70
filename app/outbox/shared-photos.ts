import type { KeepFailure } from "~/browser/storage/device-store";
import { sharedOwner, unnamed } from "./item";
import { addPhotos, type NewPhoto } from "./kept-photo";

export async function keepShared(photos: File[]): Promise<KeepFailure | undefined> {
  const added = photos.map((photo): NewPhoto => {
    const id = crypto.randomUUID();
    return { id, photo, tankId: sharedOwner, about: unnamed, isHeld: true, isPrepared: false };
  });
  const bytes = added.map(async ({ id, photo }) => [id, await photo.arrayBuffer()] as const);
  const kept = await addPhotos(added, Object.fromEntries(await Promise.all(bytes)));
  return typeof kept === "string" ? kept : undefined;
}
