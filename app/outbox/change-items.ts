import type { KeepFailure } from "~/browser/storage/device-store";
import type { BaseVersion } from "~/tanks/model/base-version";
import { isSameTank, mergeTank } from "~/tanks/model/merge-tank";
import { unknownVersion } from "~/tanks/model/tank";
import type { TankInput } from "~/tanks/model/tank.schema";
import { tankFieldNames } from "~/tanks/model/tank-fields";
import { type Item, inOrder, isRecord, itemFormat, lockOf, type RecordItem } from "./item";
import type { Ports } from "./outbox";

export interface SavedRecord {
  tankId: string;
  isNew: boolean;
  values: TankInput;
  /** What the form was opened with; undefined for a new tank, or where it is not known. */
  opened?: BaseVersion;
  /** The keys of all records that the form showed, where one of them asks. */
  included?: string[];
  /** Of the request that is about to carry it, if one is, and of the item then. */
  writeKey?: string;
  formKey?: string;
  id?: string;
}

export type ChangePorts = Pick<Ports, "store" | "hold" | "now" | "makeKey">;

export type Added = ({ item: RecordItem } | { failure: KeepFailure }) & { isTried?: boolean };

/** A change of what nobody has sent takes its place: one item, one write. */
export async function addRecord(record: SavedRecord, ports: ChangePorts, known?: Item[]): Promise<Added> {
  const items = known ?? (await ports.store.list());
  if (!items) return { failure: "failed" };
  const records = recordsOf(record.tankId, items);
  const target = records.find(({ state, conflict }) => state !== "waiting" || conflict) ?? records.at(-1);
  let added: Added | undefined;
  if (target && !target.isTried && !record.writeKey) {
    const seen = records.slice(records.indexOf(target)).map(({ id }) => id);
    await holdAll(seen, ports, async () => {
      const current = recordsOf(record.tankId, (await ports.store.list()) ?? []);
      const [item, ...later] = recordsFrom(current, ({ id }) => id === target.id);
      if (!item || item.isTried) return;
      const base = baseOf([item, ...later], record);
      if (!base) return;
      const included = item.conflict ? later.filter(({ writeKey }) => record.included?.includes(writeKey)) : later;
      added = await keep(replaced(item, base, record, ports), ports, included);
    });
    if (added) return added;
    return keep(appended(record, (await ports.store.list()) ?? items, ports), ports);
  }
  return keep(appended(record, items, ports), ports);
}

async function keep(item: RecordItem, { store }: ChangePorts, included: RecordItem[] = []): Promise<Added> {
  const failure = await store.change({ put: [item], removed: included.map(({ id }) => id) });
  const { isTried } = item;
  return failure ? { failure, isTried } : { item, isTried };
}

type Base = Pick<RecordItem, "opened" | "version">;

/** What the server had by what the form showed; undefined where another tab has changed the records since: then both are kept. */
function baseOf(records: [RecordItem, ...RecordItem[]], { opened, included, values }: SavedRecord): Base | undefined {
  const [{ conflict, writeKey, state, ...first }, ...later] = records;
  if (!opened || later.some(({ isTried }) => isTried && !conflict)) return undefined;
  const answered = { opened, version: opened.version };
  if (conflict) return conflict.saved.version <= opened.version && included?.includes(writeKey) ? answered : undefined;
  const mine = valuesOf(records);
  if (isSameTank(mine, opened)) return state === "asked" ? answered : first;
  if (!first.opened) return undefined;
  const saved = mergeTank({ opened: mine, mine: first.opened, saved: opened }).merged;
  const isShown = isSameTank(mergeTank({ opened: first.opened, mine, saved }).merged, opened);
  return isShown ? { opened: withUndone(saved, values, opened), version: unknownVersion } : undefined;
}

/** What the person has undone of their own is a change of what was shown: others may have made the same one. */
function withUndone(saved: TankInput, values: TankInput, shown: TankInput): TankInput {
  const undone = tankFieldNames.filter((name) => values[name] === saved[name]);
  const isRemoved = (path: string) => shown.photoUrls.includes(path) && !values.photoUrls.includes(path);
  const isPutBack = (path: string) => !shown.photoUrls.includes(path) && values.photoUrls.includes(path);
  const kept = saved.photoUrls.filter((path) => !isPutBack(path));
  const photoUrls = [...new Set([...kept, ...shown.photoUrls.filter(isRemoved)])];
  return { ...saved, ...Object.fromEntries(undone.map((name) => [name, shown[name]])), photoUrls };
}

/** What a tank will be once all its records have arrived at what is `saved`: those of two tabs do not build upon each other. */
export function valuesOf(records: [RecordItem, ...RecordItem[]], saved?: TankInput): TankInput {
  const [{ values }, ...later] = records;
  const merge = (saved: TankInput, { opened, values: mine }: RecordItem) => mergeTank({ opened, mine, saved }).merged;
  return saved ? records.reduce(merge, saved) : later.reduce(merge, values);
}

export function recordsFrom(records: RecordItem[], isFirst: (record: RecordItem) => boolean): RecordItem[] {
  const at = records.findIndex(isFirst);
  return at < 0 ? [] : records.slice(at);
}

export function recordsOf(tankId: string, items: Item[]): RecordItem[] {
  return inOrder(items).filter((item): item is RecordItem => isRecord(item) && item.tankId === tankId);
}

function replaced(item: RecordItem, { opened, version }: Base, record: SavedRecord, ports: ChangePorts): RecordItem {
  const { conflict, reason, ...rest } = item;
  return { ...rest, opened, version, ...contentOf(record, ports), state: "waiting" };
}

function appended(record: SavedRecord, items: Item[], ports: ChangePorts): RecordItem {
  const isFollowing = recordsOf(record.tankId, items).length > 0;
  return {
    ...contentOf(record, ports),
    ...newItem(record.tankId, items, ports),
    ...(record.id && { id: record.id }),
    kind: record.isNew && !isFollowing ? "create" : "edit",
    opened: record.opened,
    version: isFollowing ? unknownVersion : (record.opened?.version ?? unknownVersion),
    isTried: record.writeKey !== undefined && !isFollowing,
  };
}

function contentOf({ values, writeKey, formKey }: SavedRecord, { now, makeKey }: ChangePorts) {
  const { customerName, propertyNumber } = values;
  return {
    values,
    writeKey: writeKey ?? makeKey(),
    formKey,
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

/** With those that the person was asked about. False if one is being sent just now, or was changed since it was seen. */
export async function discardItem(seen: Item, followers: Item[], ports: ChangePorts): Promise<boolean> {
  let isGone = false;
  const all = [seen, ...followers];
  const ids = all.map(({ id }) => id);
  await holdAll(ids, ports, async () => {
    const items = (await ports.store.list()) ?? [];
    const isAsSeen = all.every((each) => items.some((item) => item.id === each.id && isSameContent(item, each)));
    if (isAsSeen) isGone = !(await ports.store.change({ removed: ids }));
  });
  return isGone;
}

async function holdAll([id, ...others]: string[], ports: ChangePorts, work: () => Promise<void>): Promise<void> {
  if (id === undefined) return work();
  await ports.hold(lockOf(id), () => holdAll(others, ports, work));
}

function isSameContent(item: Item, seen: Item): boolean {
  return !isRecord(item) || (isRecord(seen) && item.writeKey === seen.writeKey);
}

/** What could not be sent without it: all of a tank that would not be made. */
export function followersOf(item: Item, items: Item[]): Item[] {
  return item.kind === "create" ? items.filter((each) => each.tankId === item.tankId && each.id !== item.id) : [];
}

/** With its photos, which were refused while there was no such tank, and its base: another device may have kept it before. */
export async function keepAsNew(seen: Item, ports: ChangePorts): Promise<KeepFailure | undefined> {
  const asNew = { kind: "create" as const, version: unknownVersion, writeKey: ports.makeKey() };
  const failure = await retryItem(seen, ports, (item) => (isRecord(item) ? { ...item, ...asNew } : item));
  if (failure) return failure;
  const items = await ports.store.list();
  if (!items) return "failed";
  for (const item of items) {
    if (isRecord(item) || item.tankId !== seen.tankId || item.state !== "refused") continue;
    const failure = await retryItem(item, ports);
    if (failure) return failure;
  }
}

export async function retryItem(
  seen: Item,
  { store, hold }: ChangePorts,
  change = (item: Item) => item,
): Promise<KeepFailure | undefined> {
  let failure: KeepFailure | undefined;
  await hold(lockOf(seen.id), async () => {
    const items = await store.list();
    const item = items?.find(({ id }) => id === seen.id);
    const again = { state: "waiting" as const, reason: undefined, failures: 0, notBefore: 0 };
    if (!items) failure = "failed";
    else if (item?.state === seen.state) failure = await store.change({ put: [{ ...change(item), ...again }] });
  });
  return failure;
}
