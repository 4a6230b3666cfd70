import { valuesOf } from "~/outbox/change-items";
import { type Item, inOrder, isRecord, type PhotoItem, type RecordItem, type SentItem } from "~/outbox/item";
import { photoIdOf } from "~/photos/model/photo-path";
import type { TankInput } from "~/tanks/model/tank.schema";
import { type TankFieldName, tankFieldNames } from "~/tanks/model/tank-fields";
import { type CopiedTank, photosOf, type SentTank } from "./compact-list";

export type WaitingTanks = (newestOf: (id: string) => CopiedTank | undefined) => CopiedTank[];

/** The tanks as they will be once what waits has arrived, as rows of the list. What of it has `arrived` stays among the items for a moment. */
export function waitingTanks(items: readonly Item[], arrived: readonly Pick<Item, "id">[] = []): WaitingTanks {
  const sent = new Set(arrived.map(({ id }) => id));
  const waiting = new Map<string, { records: RecordItem[]; photos: PhotoItem[] }>();
  for (const item of inOrder(items)) {
    const { records, photos } = waiting.get(item.tankId) ?? { records: [], photos: [] };
    if (isRecord(item)) records.push(item);
    else if (item.state === "waiting" && !sent.has(item.id)) photos.push(item);
    waiting.set(item.tankId, { records, photos });
  }
  return (newestOf) =>
    [...waiting].flatMap(([id, { records, photos }]) => {
      const row = withRecords(newestOf(id), records);
      return row && records.length + photos.length > 0 ? withPhotos(row, photos) : [];
    });
}

function withRecords(row: CopiedTank | undefined, [first, ...later]: RecordItem[]): CopiedTank | undefined {
  if (!first) return row;
  const changedAt = (later.at(-1) ?? first).savedAt;
  const about = { id: first.tankId, version: first.version, createdAt: first.savedAt, changedAt };
  return rowOf(valuesOf([first, ...later], savedSince(first, row)), about, row);
}

function withPhotos(row: CopiedTank, photos: PhotoItem[]): CopiedTank {
  const paths = new Set<string | undefined>(photosOf(row));
  const others = photos.filter(({ photoPath }) => !paths.has(photoPath));
  return { ...row, photoCount: paths.size + others.length };
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

function rowOf({ photoUrls, ...values }: TankInput, about: About, known?: CopiedTank): CopiedTank {
  const fieldOf = (name: TankFieldName) => [name, values[name] ?? known?.[name] ?? ""];
  const fields = Object.fromEntries(tankFieldNames.map(fieldOf)) as typeof values;
  const [coverPhoto = null, ...others] = photoUrls;
  const otherPhotos = others.map(photoIdOf).join(" ") || null;
  return { ...fields, ...about, changedBy: null, photoCount: photoUrls.length, coverPhoto, otherPhotos };
}
