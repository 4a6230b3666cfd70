import { eq, getTableColumns, sql } from "drizzle-orm";
import { photoPathPrefix } from "~/photos/model/photo-path";
import type { Tank } from "~/tanks/model/tank";
import { tankFieldNames } from "~/tanks/model/tank-fields";
import type { Database } from "~drizzle/database";
import { tanks } from "~drizzle/schema";

const { photoUrls, photoCount, createdAt, updatedAt, changedBy, id, version, ...columns } = getTableColumns(tanks);

const fieldColumns = pick(columns, tankFieldNames);

export const tankColumns = { id, ...fieldColumns, version, photoUrls, createdAt, updatedAt, changedBy };

export const summaryColumns = {
  id,
  ...fieldColumns,
  version,
  createdAt: sql<number>`created_at`,
  changedAt: sql<number>`updated_at`,
  changedBy,
  photoCount,
  coverPhoto: sql<string | null>`json_extract(photo_urls, '$[0]')`,
};

const otherPhotos = sql`(select group_concat(substr(value, ${photoPathPrefix.length + 1}), ' ') from json_each(photo_urls) where key > 0)`;

export const copiedColumns = { ...summaryColumns, otherPhotos };

export function selectTank(db: Database, tankId: string) {
  return db.select(tankColumns).from(tanks).where(eq(tanks.id, tankId));
}

export async function getTank(db: Database, tankId: string): Promise<Tank | undefined> {
  return selectTank(db, tankId).get();
}

function pick<Columns extends object, Name extends keyof Columns>(all: Columns, names: Name[]) {
  return Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<Columns, Name>;
}
