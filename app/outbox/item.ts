import type { TankConflict } from "~/tanks/model/screen-content";
import type { Tank } from "~/tanks/model/tank";
import type { TankInput } from "~/tanks/model/tank.schema";

/** Grows when an item's shape changes; a later release goes on reading what this one has kept. */
export const itemFormat = 1;

interface CommonItem {
  id: string;
  format: number;
  tankId: string;
  /** By which the items of a tank keep their order: a phone's clock may go back. */
  position: number;
  savedAt: number;
  /** Whether it may have arrived: it was sent, and no answer has come. */
  isTried: boolean;
  failures: number;
  /** In ms since 1970, until when it rests after a failure. */
  notBefore: number;
  /** `refused` and `asked` wait for a person. */
  state: "waiting" | "refused" | "asked";
  reason?: string;
  about: { customerName: string; propertyNumber: string };
}

export interface RecordItem extends CommonItem {
  kind: "create" | "edit";
  /** The Idempotency-Key of its content: another one for another content. */
  writeKey: string;
  /** By which the draft of its form finds it: unlike `writeKey`, a merge leaves it. */
  formKey?: string;
  values: TankInput;
  opened?: TankInput;
  /** Of the server's tank that `opened` is; -1: not known. */
  version: number;
  conflict?: TankConflict;
  isMerged?: boolean;
}

export interface PhotoItem extends CommonItem {
  kind: "photo";
  /** By a form that is not saved yet: it is not sent to the tank. */
  isHeld: boolean;
  name: string;
  type: string;
  isPrepared: boolean;
  uploadUrl?: string;
  photoPath?: string;
}

export type Item = RecordItem | PhotoItem;

export const unnamed: PhotoItem["about"] = { customerName: "", propertyNumber: "" };

/** Has the photos that another app has shared with this one, until a form or a tank takes them. */
export const sharedOwner = "00000000-0000-0000-0000-000000000000";

/** As ArrayBuffer: Safari reads a Blob back empty. */
export interface PhotoBytes {
  bytes: ArrayBuffer;
}

export interface SentItem {
  id: string;
  kind: Item["kind"];
  tankId: string;
  about: Item["about"];
  sentAt: number;
  isMerged?: boolean;
  formKey?: string;
  /** As the server answered, without who changed it. */
  tank?: Tank;
}

export function isRecord(item: Item): item is RecordItem {
  return item.kind !== "photo";
}

export function isHeld(item: Item): boolean {
  return item.kind === "photo" && item.isHeld;
}

export function isWaiting(item: Item): boolean {
  return item.state === "waiting" && !isHeld(item);
}

export const sentLifetimeMs = 30 * 24 * 60 * 60 * 1000;

export function lockOf(id: string): string {
  return `outbox:${id}`;
}

export const outboxChannel = "outbox";

export const backgroundSyncTag = "outbox";

/** Texts first, so that others see the records; within them in the order in which they were saved. */
export function inOrder<Kind extends Item>(items: Iterable<Kind>): Kind[] {
  return [...items].sort((a, b) => Number(!isRecord(a)) - Number(!isRecord(b)) || a.position - b.position);
}

/** Whether an item has to wait for another of its tank: a change builds upon the last, a photo needs its tank. */
export function waitsFor(item: Item, other: Item): boolean {
  if (item.tankId !== other.tankId || item.id === other.id) return false;
  if (isRecord(item)) return isRecord(other) && other.position < item.position;
  if (isRecord(other)) return other.kind === "create";
  return other.state === "waiting" && !isHeld(other) && other.position < item.position;
}

export function isSendable(item: Item, items: readonly Item[]): boolean {
  return isWaiting(item) && !items.some((other) => waitsFor(item, other));
}

export function anySendable(items: readonly Item[]): boolean {
  return items.some((item) => isSendable(item, items));
}

export function isBlocked(item: Item, items: readonly Item[]): boolean {
  return items.some((other) => waitsFor(item, other) && other.state !== "waiting");
}

export function photosOf(tankId: string, items: readonly Item[]): PhotoItem[] {
  return inOrder(items.filter((item): item is PhotoItem => item.kind === "photo" && item.tankId === tankId));
}
