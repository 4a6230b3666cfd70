import { sql } from "drizzle-orm";
import { listTables } from "~/lists/list-tables.server";
import { type ListKind, type ListRow, lists } from "~/lists/lists";
import { jsonChunks } from "~/server/database/json-chunks.server";
import type { Database } from "~drizzle/database";
import { compareWithList } from "./compare-list.server";
import type { ImportPreview, UsedName } from "./import-types";
import type { UnreadColumns } from "./unread-columns";

const maxExamples = 100;

/** Losing this share of the list may mean that the file is a wrong one. */
const unusualLoss = 1 / 5;

export async function previewImport<Kind extends ListKind>(
  db: Database,
  kind: Kind,
  { rows, ...columns }: { rows: readonly ListRow<Kind>[] } & UnreadColumns,
  usedNames: () => Promise<UsedName[]>,
): Promise<ImportPreview> {
  const compared = await compareWithList(db, kind, rows, maxExamples);
  const { count, removed, changed, added } = compared;
  const orphaned = await findOrphaned(db, kind, rows, await usedNames());
  return {
    ...columns,
    ...compared,
    total: rows.length,
    unchanged: rows.length - added - changed,
    orphaned: orphaned.slice(0, maxExamples),
    orphanedNames: orphaned.length,
    orphanedTanks: orphaned.reduce((sum, { tanks }) => sum + tanks, 0),
    isUnusual: removed > 0 && removed >= count * unusualLoss,
  };
}

/** Of the names that tanks use, those that only the stored list has. */
async function findOrphaned<Kind extends ListKind>(
  db: Database,
  kind: Kind,
  rows: readonly ListRow<Kind>[],
  used: UsedName[],
): Promise<UsedName[]> {
  const { table, name } = listTables[kind];
  const lacking = new Map(used.map((each) => [each.name, each]));
  for (const row of rows) lacking.delete(lists[kind].nameOf(row));
  const orphaned: UsedName[] = [];
  for (const { json } of jsonChunks([...lacking.keys()], (each) => JSON.stringify(each))) {
    const listed = await db.all<{ name: string }>(sql`
      select value as name from json_each(${json})
      where exists (select 1 from ${table} where ${name} = json_each.value) order by json_each.key`);
    for (const { name } of listed) orphaned.push(lacking.get(name) as UsedName);
  }
  return orphaned;
}
