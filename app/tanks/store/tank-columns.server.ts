import { getTableColumns, sql } from "drizzle-orm";
import { tankFieldNames } from "~/tanks/model/tank-fields";
import { tanks } from "~drizzle/schema";

const { photoUrls, photoCount, createdAt, updatedAt, id, version, ...columns } = getTableColumns(tanks);

const fieldColumns = pick(columns, tankFieldNames);

export const tankColumns = { id, ...fieldColumns, version, photoUrls, createdAt, updatedAt };

export const summaryColumns = {
  id,
  ...fieldColumns,
  version,
  changedAt: sql<number>`updated_at`,
  photoCount,
  coverPhoto: sql<string | null>`json_extract(photo_urls, '$[0]')`,
};

function pick<Columns extends object, Name extends keyof Columns>(columns: Columns, names: Name[]) {
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<Columns, Name>;
}
