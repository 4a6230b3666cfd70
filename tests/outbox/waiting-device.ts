import { addRecord, newItem } from "~/outbox/change-items";
import { type Item, type PhotoItem, type SentItem, unnamed } from "~/outbox/item";
import type { Ports } from "~/outbox/outbox";
import type { Answer } from "~/outbox/server";
import type { Tank } from "~/tanks/model/tank";
import { sampleFields } from "../helpers/sample-tank";

export const now = 1_000_000;
export const tankId = crypto.randomUUID();
export const values = {
  ...sampleFields,
  photoUrls: [],
};

export const edit = {
  tankId,
  isNew: false,
  values: { ...values, propertyNumber: "2" },
  opened: { ...values, version: 1 },
};

export const done: Answer = { kind: "done", value: {} as Tank };

/** A device with one new tank that waits, whose server answers so. */
export async function deviceOf(answer: Answer) {
  const items = new Map<string, Item>();
  const arrived: SentItem[] = [];
  const held = new Set<string>();
  const unasked = () => Promise.reject(new Error("Not asked for in this test."));
  const ports: Ports = {
    server: {
      read: unasked,
      create: async () => answer,
      update: unasked,
      requestUpload: unasked,
      upload: unasked,
      confirm: unasked,
      append: unasked,
    },
    store: {
      list: async () => [...items.values()],
      photo: unasked,
      change: async ({ put = [], removed = [], sent = [] }) => {
        arrived.push(...sent);
        for (const item of put) items.set(item.id, item);
        for (const id of removed) items.delete(id);
        return undefined;
      },
    },
    hold: async (name, work) => {
      if (held.has(name)) return false;
      await work();
      return true;
    },
    now: () => now,
    random: () => 0.5,
    makeKey: () => crypto.randomUUID(),
    onProgress: () => {},
  };
  await addRecord({ tankId, isNew: true, values, formKey: "of the form" }, ports);
  return { ports, items, held, arrived };
}

/** As a browser whose quota is used up: what is put is refused, what is removed goes. */
export function fill({ store }: Ports): void {
  const { change } = store;
  store.change = async (changes) => (changes.put?.length || changes.sent?.length ? "full" : change(changes));
}

export function addPhoto(items: Map<string, Item>): PhotoItem {
  const common = newItem(crypto.randomUUID(), [...items.values()], { makeKey: () => crypto.randomUUID() });
  const times = { savedAt: now, failures: 0, notBefore: 0 };
  const photo = { ...common, ...times, kind: "photo", about: unnamed, isHeld: false, name: "", type: "" } as const;
  items.set(photo.id, { ...photo, isPrepared: true });
  return { ...photo, isPrepared: true };
}
