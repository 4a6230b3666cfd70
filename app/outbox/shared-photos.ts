import { deviceStore, type KeepFailure } from "~/browser/storage/device-store";
import { whileHolding } from "~/browser/storage/locks";
import { addPhoto } from "./add-photo";
import { listItems, storeItems } from "./device-ports";
import { lockOf, sharedOwner, unnamed } from "./item";

/** One after another, each with its second copy: all are more than a worker's memory. A full device keeps none that no tank has taken. */
export async function keepShared(photos: File[]): Promise<KeepFailure | undefined> {
  const about = { tankId: sharedOwner, about: unnamed, isHeld: true, isPrepared: false };
  const kept: string[] = [];
  for (const photo of photos) {
    const added = await addPhoto({ id: crypto.randomUUID(), photo, ...about }, storeItems);
    if (typeof added === "string") {
      for (const id of kept) await whileHolding(lockOf(id), () => removeShared(id));
      return added;
    }
    kept.push(added.id);
    await deviceStore.copied();
  }
  return undefined;
}

/** Unless a tank has taken it: an open page offers the first while the others are stored. */
async function removeShared(id: string): Promise<void> {
  const item = (await listItems())?.find((each) => each.id === id);
  if (item?.tankId === sharedOwner) await storeItems({ removed: [id] });
}
