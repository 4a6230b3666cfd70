import { useEffect, useState } from "react";
import { discardItem } from "~/outbox/change-items";
import { listItems, readPhoto, storeItems } from "~/outbox/device-ports";
import { outboxChannel, type PhotoItem } from "~/outbox/item";
import { photosOf } from "~/outbox/kept-photo";
import { pagePorts } from "~/outbox/page-ports";
import { showError, showToast } from "~/ui/toast/toast-store";

export interface WaitingPhoto {
  item: PhotoItem;
  photo: Blob;
}

/** The photos of a tank that the outbox has, and those of this page that it would have if the page died. */
export function useWaitingPhotos(tankId: string): WaitingPhoto[] {
  const [waiting, setWaiting] = useState<WaitingPhoto[]>([]);
  useEffect(() => {
    let shown: WaitingPhoto[] = [];
    let isLeft = false;
    async function read() {
      const photos = await readWaiting(tankId, shown);
      if (isLeft || !photos) return;
      shown = photos;
      setWaiting(photos);
    }
    const channel = new BroadcastChannel(outboxChannel);
    channel.onmessage = read;
    void read();
    return () => {
      isLeft = true;
      channel.close();
    };
  }, [tankId]);
  return waiting;
}

async function readWaiting(tankId: string, known: WaitingPhoto[]): Promise<WaitingPhoto[] | undefined> {
  const items = await listItems();
  const photos = items && photosOf(tankId, items).filter(({ isHeld }) => !isHeld);
  const read = photos?.map(async (item) => {
    const photo = known.find((each) => each.item.id === item.id)?.photo ?? (await readPhoto(item));
    return photo && { item, photo };
  });
  return read && (await Promise.all(read)).filter((each) => each !== undefined);
}

/** But for what another tab is just taking. */
export async function discardShared(items: PhotoItem[]): Promise<void> {
  const photos = await Promise.all(items.map(readPhoto));
  const isGone = await Promise.all(items.map((item) => discardItem(item, [], pagePorts)));
  const bytes = await Promise.all(
    items.map(async ({ id }, index) => [id, await photos[index]?.arrayBuffer()] as const),
  );
  const put = items.filter((_, index) => isGone[index] && photos[index]);
  const kept = Object.fromEntries(bytes.flatMap(([id, data]) => (data ? [[id, data]] : [])));
  const putBack = () => storeItems({ put }, kept);
  showToast({ title: "Photos discarded", action: { label: "Undo", run: () => void putBack() } });
}

export async function dropWaiting({ item, photo }: WaitingPhoto): Promise<void> {
  if (!(await discardItem(item, [], pagePorts))) return showError("Photo not removed", "It is being sent.");
  const putBack = async () => storeItems({ put: [item] }, { [item.id]: await photo.arrayBuffer() });
  showToast({ title: "Photo removed", action: { label: "Undo", run: () => void putBack() } });
}
