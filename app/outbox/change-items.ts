import type { BaseVersion } from "~/tanks/model/base-version";
import type { TankInput } from "~/tanks/model/tank.schema";
import { type Item, inOrder, isRecord, itemFormat, lockOf, type RecordItem } from "./item";
import type { Ports } from "./outbox";

export interface SavedRecord {
  tankId: string;
  isNew: boolean;
  values: TankInput;
  /** What the form was opened with; undefined for a new tank, or where it is not known. */
  opened?: BaseVersion;
  /** Of the request that is about to carry it, if one is, and of the item then. */
  writeKey?: string;
  id?: string;
}

type ChangePorts = Pick<Ports, "store" | "hold" | "now" | "makeKey">;

/** Undefined if the device does not keep it. A change of what nobody has sent takes its place: one item, one write. */
export async function addRecord(record: SavedRecord, ports: ChangePorts): Promise<RecordItem | undefined> {
  const items = await ports.store.list();
  if (!items) return undefined;
  const records = recordsOf(record.tankId, items);
  const target = records.find(({ state }) => state !== "waiting") ?? records.at(-1);
  let kept: RecordItem | undefined;
  if (target && !target.isTried && !record.writeKey) {
    await ports.hold(lockOf(target.id), async () => {
      const current = recordsOf(record.tankId, (await ports.store.list()) ?? []);
      const [item, ...later] = current.slice(current.findIndex(({ id }) => id === target.id));
      if (item?.id !== target.id || item.isTried) return;
      const changes = { put: [replaced(item, record, ports)], removed: later.map(({ id }) => id) };
      if (await ports.store.change(changes)) kept = changes.put[0];
    });
    if (kept) return kept;
  }
  const item = appended(record, (await ports.store.list()) ?? items, ports);
  return (await ports.store.change({ put: [item] })) ? item : undefined;
}

export function recordsOf(tankId: string, items: Item[]): RecordItem[] {
  return inOrder(items).filter((item): item is RecordItem => isRecord(item) && item.tankId === tankId);
}

function replaced(item: RecordItem, record: SavedRecord, ports: ChangePorts): RecordItem {
  const isAnswered = item.state === "asked" && record.opened !== undefined;
  const base = isAnswered ? { opened: record.opened, version: record.opened?.version ?? -1 } : {};
  const { conflict, reason, ...rest } = item;
  return { ...rest, ...base, ...contentOf(record, ports), kind: isAnswered ? "edit" : item.kind, state: "waiting" };
}

function appended(record: SavedRecord, items: Item[], ports: ChangePorts): RecordItem {
  const isFollowing = recordsOf(record.tankId, items).length > 0;
  return {
    ...contentOf(record, ports),
    ...newItem(record.tankId, items, ports),
    ...(record.id && { id: record.id }),
    kind: record.isNew && !isFollowing ? "create" : "edit",
    opened: record.opened,
    version: isFollowing ? -1 : (record.opened?.version ?? -1),
    isTried: record.writeKey !== undefined,
  };
}

function contentOf({ values, writeKey }: SavedRecord, { now, makeKey }: ChangePorts) {
  const { customerName, propertyNumber } = values;
  return {
    values,
    writeKey: writeKey ?? makeKey(),
    about: { customerName, propertyNumber },
    savedAt: now(),
    failures: 0,
    notBefore: 0,
  };
}

export function newItem(tankId: string, items: Item[], { makeKey }: Pick<ChangePorts, "makeKey">) {
  const position = 1 + Math.max(0, ...items.map((item) => item.position));
  return { id: makeKey(), format: itemFormat, tankId, position, isTried: false, state: "waiting" as const };
}

/** With all that builds upon it. False if it is being sent just now. */
export async function discardItem(id: string, ports: ChangePorts): Promise<boolean> {
  const items = (await ports.store.list()) ?? [];
  const item = items.find((each) => each.id === id);
  if (!item) return true;
  let isGone = false;
  await ports.hold(lockOf(id), async () => {
    isGone = await ports.store.change({ removed: [id, ...followersOf(item, items).map((each) => each.id)] });
  });
  return isGone;
}

/** What could not be sent without it: all of a tank that would not be made. */
export function followersOf(item: Item, items: Item[]): Item[] {
  return item.kind === "create" ? items.filter((each) => each.tankId === item.tankId && each.id !== item.id) : [];
}

export async function retryItem(id: string, ports: ChangePorts): Promise<void> {
  await ports.hold(lockOf(id), async () => {
    const item = (await ports.store.list())?.find((each) => each.id === id);
    if (item) await ports.store.change({ put: [{ ...item, state: "waiting", failures: 0, notBefore: 0 }] });
  });
}
