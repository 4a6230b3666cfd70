import { useEffect, useState } from "react";
import { discardItem } from "~/outbox/change-items";
import { listItems, type PhotoBlobs, readPhoto } from "~/outbox/device-ports";
import { outboxChannel, type PhotoItem } from "~/outbox/item";
import { photosOf } from "~/outbox/kept-photo";
import { pagePorts } from "~/outbox/page-ports";
import { storePhotos } from "~/outbox/store-photos";
import { showError, showToast, type Toast } from "~/ui/toast/toast-store";

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

export async function discardPhotos(items: readonly PhotoItem[], title: string): Promise<void> {
  let gone = 0;
  const put: PhotoItem[] = [];
  const photos: PhotoBlobs = {};
  for (const item of items) {
    const photo = await readPhoto(item);
    if (!(await discardItem(item, [], pagePorts))) continue;
    gone += 1;
    if (!photo) continue;
    put.push(item);
    photos[item.id] = photo;
  }
  if (gone === 0) return showError("Photo not removed", "It is being sent.");
  const description = gone > put.length ? `${gone - put.length} cannot be put back.` : undefined;
  showToast({ title, description, action: put.length > 0 ? undo({ put }, photos) : undefined });
}

function undo(...stored: Parameters<typeof storePhotos>): Toast["action"] {
  async function run() {
    if (!(await storePhotos(...stored))) return;
    showToast({ ...notPutBack, variant: "destructive", action: undo(...stored) });
  }
  return { label: "Undo", run: () => void run() };
}

const notPutBack = { title: "Photo not put back", description: "This device is full or does not answer. Try again." };
