import { useEffect, useState } from "react";
import { discardItem } from "~/outbox/change-items";
import { listItems, readPhoto } from "~/outbox/device-ports";
import { outboxChannel, type PhotoItem, photosOf } from "~/outbox/item";
import { pagePorts } from "~/outbox/page-ports";
import { storeByWorker } from "~/outbox/store-photos";
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

const leaving = new Set<string>();

/** A second press, while they still show, does nothing. */
export async function discardPhotos(shown: readonly PhotoItem[], title: string): Promise<void> {
  const items = shown.filter(({ id }) => !leaving.has(id));
  for (const { id } of items) leaving.add(id);
  try {
    await discardAll(items, title);
  } finally {
    for (const { id } of items) leaving.delete(id);
  }
}

async function discardAll(items: readonly PhotoItem[], title: string): Promise<void> {
  let gone = 0;
  const discarded: Discarded[] = [];
  for (const item of items) {
    const photo = await readPhoto(item);
    if (!(await discardItem(item, [], pagePorts))) continue;
    gone += 1;
    if (photo) discarded.push({ item, photo });
  }
  if (gone === 0) {
    const kept = (await listItems()) ?? [];
    if (kept.some(({ id }) => items.some((item) => item.id === id)))
      showError("Photo not removed", "It is being sent.");
    return;
  }
  const lost = gone - discarded.length;
  const notes = lost > 0 ? [`${lost} cannot be put back.`] : [];
  if (items.some(({ isTried }) => isTried)) notes.push(`${gone === 1 ? "It" : "Some"} may have arrived already.`);
  showToast({
    title,
    description: notes.join(" ") || undefined,
    action: discarded.length > 0 ? undo(discarded) : undefined,
  });
}

interface Discarded {
  item: PhotoItem;
  photo: Blob;
}

/** One after another: all at once are more than a device writes in time. */
function undo(discarded: Discarded[]): Toast["action"] {
  async function run() {
    for (const [index, { item, photo }] of discarded.entries()) {
      if (await storeByWorker({ put: [item] }, { [item.id]: photo })) return offerAgain(discarded.slice(index));
    }
  }
  return { label: "Undo", run: () => void run() };
}

function offerAgain(left: Discarded[]): void {
  const title = left.length === 1 ? "Photo not put back" : `${left.length} photos not put back`;
  const description = "This device is full or does not answer. Try again.";
  showToast({ title, description, variant: "destructive", action: undo(left) });
}
