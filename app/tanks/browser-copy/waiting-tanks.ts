import { valuesOf } from "~/outbox/change-items";
import { type Item, inOrder, isRecord, type RecordItem, type SentItem } from "~/outbox/item";
import { photoIdOf } from "~/photos/model/photo-path";
import type { TankInput } from "~/tanks/model/tank.schema";
import { tankFieldNames } from "~/tanks/model/tank-fields";
import { type CopiedTank, photosOf, type SentTank } from "./compact-list";

export type WaitingTanks = (newestOf: (id: string) => CopiedTank | undefined) => CopiedTank[];

/** The tanks as they will be once what waits has arrived, as rows of the list. */
export function waitingTanks(items: readonly Item[]): WaitingTanks {
  const records = new Map<string, [RecordItem, ...RecordItem[]]>();
  for (const item of inOrder(items).filter(isRecord)) {
    const known = records.get(item.tankId);
    if (known) known.push(item);
    else records.set(item.tankId, [item]);
  }
  return (newestOf) =>
    [...records].map(([id, waiting]) => {
      const [first, ...later] = waiting;
      const changedAt = (later.at(-1) ?? first).savedAt;
      const about = { id, version: first.version, createdAt: first.savedAt, changedAt };
      return rowOf(valuesOf(waiting, savedSince(first, newestOf(id))), about);
    });
}

function savedSince({ version, conflict }: RecordItem, row: CopiedTank | undefined): TankInput | undefined {
  const isNewer = row && row.version > (conflict?.saved.version ?? version);
  return isNewer ? { ...row, photoUrls: photosOf(row) } : conflict?.saved;
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
