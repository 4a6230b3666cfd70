import { useEffect, useState } from "react";
import { discardItem } from "~/outbox/change-items";
import { listItems, readPhoto, storeItems } from "~/outbox/device-ports";
import { outboxChannel, type PhotoItem } from "~/outbox/item";
import { photosOf } from "~/outbox/kept-photo";
import { pagePorts } from "~/outbox/page-ports";
import { showError, showToast } from "~/ui/toast/toast-store";

/** The photos of a tank that the outbox has, and those of this page that it would have if the page died. */
export function useWaitingPhotos(tankId: string): PhotoItem[] {
  const [waiting, setWaiting] = useState<PhotoItem[]>([]);
  useEffect(() => {
    let isLeft = false;
    async function read() {
      const items = await listItems();
      if (!isLeft && items) setWaiting(photosOf(tankId, items).filter(({ isHeld }) => !isHeld));
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

export async function dropWaiting(item: PhotoItem): Promise<void> {
  const photo = await readPhoto(item);
  if (!(await discardItem(item, [], pagePorts))) return showError("Photo not removed", "It is being sent.");
  const putBack = async () => photo && storeItems({ put: [item] }, { [item.id]: await photo.arrayBuffer() });
  showToast({ title: "Photo removed", action: { label: "Undo", run: () => void putBack() } });
}
