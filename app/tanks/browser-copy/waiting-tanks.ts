import { valuesOf } from "~/outbox/change-items";
import { type Item, inOrder, isRecord, type RecordItem, type SentItem } from "~/outbox/item";
import { photoIdOf } from "~/photos/model/photo-path";
import type { TankInput } from "~/tanks/model/tank.schema";
import { tankFieldNames } from "~/tanks/model/tank-fields";
import type { CopiedTank, SentTank } from "./compact-list";

/** The tanks as they will be once what waits has arrived, as rows of the list. */
export function waitingTanks(items: readonly Item[]): CopiedTank[] {
  const records = new Map<string, [RecordItem, ...RecordItem[]]>();
  for (const item of inOrder(items).filter(isRecord)) {
    const known = records.get(item.tankId);
    if (known) known.push(item);
    else records.set(item.tankId, [item]);
  }
  return [...records].map(([id, [first, ...later]]) => {
    const changedAt = (later.at(-1) ?? first).savedAt;
    const about = { id, version: first.version, createdAt: first.savedAt, changedAt };
    return rowOf(valuesOf([first, ...later]), about);
  });
}

export function sentTanks(sent: readonly SentItem[]): SentTank[] {
  const newest = new Map<string, SentTank>();
  for (const { tank, sentAt } of sent) {
    if (!tank || tank.version <= (newest.get(tank.id)?.version ?? 0)) continue;
    const { id, version, createdAt, updatedAt } = tank;
    const times = { createdAt: msOf(createdAt), changedAt: msOf(updatedAt) };
    newest.set(id, { ...rowOf(tank, { id, version, ...times }), sentAt });
  }
  return [...newest.values()];
}

function msOf(time: Date | string): number {
  return new Date(time).getTime();
}

type About = Pick<CopiedTank, "id" | "version" | "createdAt" | "changedAt">;

function rowOf({ photoUrls, ...values }: TankInput, about: About): CopiedTank {
  const fields = Object.fromEntries(tankFieldNames.map((name) => [name, values[name]])) as typeof values;
  const [coverPhoto = null, ...others] = photoUrls;
  const otherPhotos = others.map(photoIdOf).join(" ") || null;
  return { ...fields, ...about, changedBy: null, photoCount: photoUrls.length, coverPhoto, otherPhotos };
}
