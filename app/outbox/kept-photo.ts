import type { KeepFailure } from "~/browser/storage/device-store";
import { takeLock, waitForLock, whileHolding } from "~/browser/storage/locks";
import { type Tank, withoutAuthor } from "~/tanks/model/tank";
import { addPhoto, type NewPhoto } from "./add-photo";
import { recordsOf } from "./change-items";
import { listItems, readPhoto, scheduleSending, storeItems, tellOfItems } from "./device-ports";
import {
  type Item,
  isRecord,
  lockOf,
  type PhotoItem,
  photosOf,
  type SentItem,
  sharedOwner,
  unnamed,
  waitsFor,
} from "./item";
import { storeByWorker } from "./store-photos";

/** A photo on this device that this page handles: its lock keeps the outbox and other tabs from it. */
export class KeptPhoto {
  #item: PhotoItem;
  readonly #letGo: () => void;
  /** One change after another, and none once it is removed or somebody else's: it would bring back what is gone. */
  #last: Promise<unknown> = Promise.resolve();
  #isOver = false;

  constructor(item: PhotoItem, letGo: () => void) {
    this.#item = item;
    this.#letGo = letGo;
  }

  change(changes: Partial<PhotoItem>, prepared?: Blob): Promise<boolean> {
    return this.#inTurn(async () => {
      if (this.#isOver) return false;
      const item = { ...this.#item, ...changes };
      const put = { put: [item] };
      const failure = await (prepared ? storeByWorker(put, { [item.id]: prepared }) : storeItems(put));
      // What the device did not take goes with the next change, but for bytes.
      if (!failure || !prepared) this.#item = item;
      return !failure;
    });
  }

  remove(): Promise<void> {
    return this.#end(() => []);
  }

  removeSent(answer?: Tank): Promise<void> {
    const tank = answer && withoutAuthor(answer);
    return this.#end(({ id, kind, tankId, about }) => [{ id, kind, tankId, about, sentAt: Date.now(), tank }]);
  }

  #end(toSent: (item: PhotoItem) => SentItem[]): Promise<void> {
    this.#isOver = true;
    return this.#inTurn(async () => {
      await storeItems({ removed: [this.#item.id], sent: toSent(this.#item) });
      this.#letGo();
    });
  }

  /** The outbox sends it as soon as it may; false if the device did not keep that. */
  async giveOver(changes: Partial<PhotoItem> = {}): Promise<boolean> {
    if (!(await this.change({ ...changes, isHeld: false }))) return false;
    this.leave();
    tellOfItems();
    scheduleSending();
    return true;
  }

  leave(): void {
    this.#isOver = true;
    this.#letGo();
  }

  async mustWait(isOwn: (id: string) => boolean): Promise<boolean> {
    const items = (await listItems()) ?? [];
    const goesFirst = (other: Item) => !isOwn(other.id) && waitsFor(this.#item, other);
    return recordsOf(this.#item.tankId, items).length > 0 || items.some(goesFirst);
  }

  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#last.then(work);
    this.#last = done;
    return done;
  }
}

export async function keepPhoto(photo: NewPhoto): Promise<KeptPhoto | KeepFailure> {
  const letGo = await waitForLock(lockOf(photo.id));
  const added = await addPhoto(photo, storeByWorker);
  if (typeof added === "object") return new KeptPhoto(added, letGo);
  letGo();
  return added;
}

/** A photo that was refused goes to those that a tank is chosen for, under an id that the server knows of no tank. Undefined if it is handled elsewhere. */
export async function freePhoto({ id }: PhotoItem): Promise<"freed" | "no photo" | KeepFailure | undefined> {
  let outcome: "freed" | "no photo" | KeepFailure | undefined;
  await whileHolding(lockOf(id), async () => {
    const item = (await listItems())?.find((each) => each.id === id);
    if (!item || isRecord(item) || item.state !== "refused") return;
    const photo = await readPhoto(item);
    outcome = photo ? await freeUnderNewId(item, photo) : photo === null ? "no photo" : "failed";
  });
  return outcome;
}

async function freeUnderNewId({ id, isPrepared }: PhotoItem, photo: Blob): Promise<"freed" | KeepFailure> {
  const anew = { id: crypto.randomUUID(), tankId: sharedOwner, about: unnamed, isHeld: true, isPrepared, photo };
  const added = await addPhoto(anew, (changes, bytes) => storeByWorker({ ...changes, removed: [id] }, bytes));
  return typeof added === "string" ? added : "freed";
}

export interface HeldPhoto {
  item: PhotoItem;
  kept: KeptPhoto;
  photo: Blob;
}

/** One after another. Told of each as it is read, `take` may refuse it, and with it all that follow. */
export async function takeHeldPhotos(
  tankId: string,
  room = Number.POSITIVE_INFINITY,
  take: (photo: HeldPhoto) => Promise<boolean> = async () => true,
) {
  const taken: HeldPhoto[] = [];
  const held = heldItemsOf(tankId, await listItems());
  for (const [index, { id }] of held.entries()) {
    if (taken.length === room) return { taken, left: held.length - index };
    const photo = await takeHeld(id, tankId);
    if (!photo) continue;
    if (!(await take(photo))) {
      photo.kept.leave();
      break;
    }
    taken.push(photo);
  }
  return { taken, left: 0 };
}

async function takeHeld(id: string, tankId: string): Promise<HeldPhoto | undefined> {
  const held = await takeItem(id, tankId);
  const photo = held && (await readPhoto(held.item));
  if (photo) return { ...held, photo };
  held?.kept.leave();
  return undefined;
}

/** Those that the page does not list, such as after a reading that the device left unanswered, or answers late. */
export async function giveOverHeld(
  tankId: string,
  changes: Partial<PhotoItem>,
  isListed: (id: string) => boolean,
): Promise<void> {
  const others = heldItemsOf(tankId, await listItems()).filter(({ id }) => !isListed(id));
  await Promise.all(
    others.map(async ({ id }) => {
      const held = await takeItem(id, tankId, waitForLock);
      if (held && !(await held.kept.giveOver(changes))) held.kept.leave();
    }),
  );
}

async function takeItem(id: string, tankId: string, lock = takeLock): Promise<Omit<HeldPhoto, "photo"> | undefined> {
  const letGo = await lock(lockOf(id));
  if (!letGo) return undefined;
  // Its last holder may have sent it meanwhile.
  const item = heldItemsOf(tankId, await listItems()).find((each) => each.id === id);
  if (item) return { item, kept: new KeptPhoto(item, letGo) };
  letGo();
  return undefined;
}

export async function mayHoldPhotos(tankId: string): Promise<boolean> {
  const items = await listItems();
  return !items || heldItemsOf(tankId, items).length > 0;
}

/** Of a form that no page has: an open one keeps the locks of its photos. */
export async function hasLeftPhotos(tankId: string): Promise<boolean> {
  const held = heldItemsOf(tankId, await listItems());
  const locks = await Promise.all(held.map(({ id }) => takeLock(lockOf(id))));
  for (const letGo of locks) letGo?.();
  return locks.some((letGo) => letGo !== undefined);
}

function heldItemsOf(tankId: string, items: Item[] = []): PhotoItem[] {
  return photosOf(tankId, items).filter(({ isHeld }) => isHeld);
}
