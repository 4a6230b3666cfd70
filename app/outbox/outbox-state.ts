import { useSyncExternalStore } from "react";
import { makeStore, pause } from "~/browser/store";
import type { Tank } from "~/tanks/model/tank";
import { type Item, isWaiting, type PhotoItem, photosOf } from "./item";

export interface OutboxState {
  /** What waits on this device, but for photos that a form holds. */
  items: readonly Item[];
  isKnown?: boolean;
  shared: readonly PhotoItem[];
  sending?: { position: number; total: number; fraction: number };
  isSignedOut?: boolean;
  /** When the server was last asked: there was no line, or no answer. */
  isUnreached?: boolean;
  isFull?: boolean;
  isOthersTurn?: boolean;
  sendNow?: () => void;
}

export const deliveredTanks = makeStore<ReadonlyMap<string, Tank>>(new Map());

export function deliverTank(tank: Tank): void {
  deliveredTanks.set(new Map(deliveredTanks.get()).set(tank.id, tank));
}

export function forgetDelivered(): void {
  if (deliveredTanks.get().size > 0) deliveredTanks.set(new Map());
}

export function useDeliveredTank(id: string | undefined): Tank | undefined {
  const current = () => (id === undefined ? undefined : deliveredTanks.get().get(id));
  return useSyncExternalStore(deliveredTanks.subscribe, current, () => undefined);
}

/** The photos that this page has sent by itself, past the outbox. */
export const photosSentHere = makeStore<readonly string[]>([]);

/** What the screens show of the outbox; empty until its code is loaded. */
export const outboxState = makeStore<OutboxState>({ items: [], shared: [] });

export function noteReached(isReached: boolean): void {
  const state = outboxState.get();
  if (Boolean(state.isUnreached) === isReached) outboxState.set({ ...state, isUnreached: !isReached });
}

/** In ms: a device may not answer. */
const longestRead = 1500;

export async function untilOutboxKnown(): Promise<void> {
  if (outboxState.get().isKnown) return;
  let leave = () => {};
  const known = new Promise<void>((resolve) => {
    leave = outboxState.subscribe(() => outboxState.get().isKnown && resolve());
  });
  await Promise.race([known, pause(longestRead)]);
  leave();
}

export function useOutbox(): OutboxState {
  return useOutboxPart((state) => state);
}

export function useOutboxPart<Part>(select: (state: OutboxState) => Part): Part {
  const current = () => select(outboxState.get());
  return useSyncExternalStore(outboxState.subscribe, current, current);
}

const waitingNote = "Waiting to send";

export function useWaitingNote(tankId: string): string {
  return useOutboxPart(({ items }) => noteOf(items, tankId));
}

export function useWaitingPhoto(tankId: string): PhotoItem | undefined {
  return useOutboxPart(({ items }) => photosOf(tankId, items).find(isWaiting));
}

function noteOf(all: OutboxState["items"], tankId: string): string {
  const items = all.filter((item) => item.tankId === tankId);
  if (items.length === 0) return "";
  return items.some(({ state }) => state !== "waiting") ? "Not sent" : waitingNote;
}
