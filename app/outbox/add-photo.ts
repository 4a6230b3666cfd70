import type { KeepFailure } from "~/browser/storage/device-store";
import { waitForLock } from "~/browser/storage/locks";
import { newItem } from "./change-items";
import { listItems, type storeItems } from "./device-ports";
import type { Item, PhotoItem } from "./item";

type Given = "id" | "tankId" | "isHeld" | "isPrepared" | "about" | "uploadUrl" | "photoPath";

export interface NewPhoto extends Pick<PhotoItem, Given> {
  photo: Blob;
}

const patience = 5000;

/** One call after another, but for one that hangs: at once, two come to the same position, and in either order. */
export async function addPhoto(photo: NewPhoto, store: typeof storeItems): Promise<PhotoItem | KeepFailure> {
  const isAdded = await waitForLock("outbox:adding", patience);
  try {
    const items = await listItems();
    if (!items) return "failed";
    const item = photoItem(photo, items);
    return (await store({ put: [item] }, { [item.id]: photo.photo })) ?? item;
  } finally {
    isAdded();
  }
}

function photoItem({ photo, ...about }: NewPhoto, items: Item[]): PhotoItem {
  const name = photo instanceof File ? photo.name : "";
  const common = newItem(about.tankId, items, { makeKey: () => about.id });
  const times = { savedAt: Date.now(), failures: 0, notBefore: 0 };
  return { ...common, ...about, ...times, kind: "photo", name, type: photo.type };
}
