import { deviceStore, type Entries, type KeepFailure } from "~/browser/storage/device-store";
import { whileHolding } from "~/browser/storage/locks";
import {
  backgroundSyncTag,
  type Item,
  isHeld,
  itemFormat,
  outboxChannel,
  type PhotoBytes,
  type PhotoItem,
  type SentItem,
  sentLifetimeMs,
} from "./item";
import type { Changes, Ports } from "./outbox";
import type { FoundPhoto } from "./send-photo";
import type { Server } from "./server";

type DevicePorts = Omit<Ports, "onProgress">;

/** The outbox of this device: its database, and its locks over all tabs and the worker. */
export function portsOf(server: Server, prepare: (photo: Blob) => Promise<Blob>): DevicePorts {
  async function openPhoto(item: PhotoItem): Promise<FoundPhoto> {
    const photo = await readPhoto(item);
    return photo && !item.isPrepared ? prepare(photo) : photo;
  }

  return {
    server,
    store: { list: listItems, photo: openPhoto, change: (changes) => storeItems(changes) },
    hold: whileHolding,
    now: Date.now,
    random: Math.random,
    makeKey: () => crypto.randomUUID(),
  };
}

type PhotoBlobs = Record<string, Blob>;

/** The bytes of photos go with their items, in one transaction. Undefined if all was kept. */
export async function storeItems(
  { put = [], removed = [], sent = [] }: Changes,
  photos: PhotoBlobs = {},
): Promise<KeepFailure | undefined> {
  const gone: Entries = Object.fromEntries(removed.map((id) => [id, undefined]));
  const bytes = await bytesOf(photos).catch(() => undefined);
  if (!bytes) return "failed";
  const outbox = { ...gone, ...byId(put) };
  const failure = await deviceStore.change({ outbox, photos: { ...gone, ...bytes }, sent: byId(sent) });
  if (!failure) tellOfItems();
  return failure;
}

async function bytesOf(photos: PhotoBlobs): Promise<Record<string, PhotoBytes>> {
  const read = Object.entries(photos).map(async ([id, photo]) => [id, { bytes: await photo.arrayBuffer() }] as const);
  return Object.fromEntries(await Promise.all(read));
}

export function tellOfItems(): void {
  const channel = new BroadcastChannel(outboxChannel);
  channel.postMessage("changed");
  channel.close();
}

/** So that the browser does not clear what waits when space is short. */
function requestPersistence(): void {
  void navigator.storage?.persist?.().catch(() => false);
}

/** Has the worker send once there is a line, whether a page is open or not, in a browser that can. */
export async function registerBackgroundSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.sync?.register(backgroundSyncTag).catch(() => {});
}

export function scheduleSending(): void {
  void registerBackgroundSync();
  requestPersistence();
}

export async function listItems(): Promise<Item[] | undefined> {
  const kept = await deviceStore.readAll("outbox");
  return kept && [...kept.values()].filter(isReadable);
}

export async function listSent(): Promise<SentItem[] | undefined> {
  const found = await deviceStore.readAll("sent");
  if (!found) return undefined;
  const kept = [...found.values()] as SentItem[];
  // A clock that is put forward for a moment makes nothing old.
  const newest = Math.max(...kept.map(({ sentAt }) => sentAt));
  const oldest = Math.min(Date.now(), newest) - sentLifetimeMs;
  const old = kept.filter(({ sentAt }) => sentAt < oldest);
  if (old.length > 0) void deviceStore.change({ sent: Object.fromEntries(old.map(({ id }) => [id, undefined])) });
  return kept.filter(({ sentAt }) => sentAt >= oldest).sort((a, b) => b.sentAt - a.sentAt);
}

export async function readPhoto({ id, name, type }: Pick<PhotoItem, "id" | "name" | "type">): Promise<FoundPhoto> {
  const kept = (await deviceStore.read(id, "photos")) as PhotoBytes | null | undefined;
  if (!kept) return kept;
  return name ? new File([kept.bytes], name, { type }) : new Blob([kept.bytes], { type });
}

export async function updateAppBadge(items: Item[] | undefined): Promise<void> {
  if (items) await navigator.setAppBadge?.(items.filter((item) => !isHeld(item)).length).catch(() => {});
}

function byId(items: readonly { id: string }[]): Entries {
  return Object.fromEntries(items.map((item) => [item.id, item]));
}

/** Of a later release's the rest is kept, and left to it. */
function isReadable(kept: unknown): kept is Item {
  return typeof kept === "object" && kept !== null && "format" in kept && Number(kept.format) <= itemFormat;
}
