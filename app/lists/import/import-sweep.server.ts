import { sql } from "drizzle-orm";
import { listTables } from "~/lists/list-tables.server";
import { listKinds } from "~/lists/lists";
import { day, inPages, listOlderThan } from "~/server/storage/sweep.server";
import { checkedPrefix, filesPrefix, type ImportStore } from "./import-file.server";

/** Deletes files that were checked and not imported within a day, and files whose import failed. Returns their keys. */
export async function sweepImportFiles({ db, files }: ImportStore, now: Date): Promise<string[]> {
  const checked = await listOlderThan(files, checkedPrefix, day, now);
  const stored = await listOlderThan(files, filesPrefix, day, now);
  const ids = JSON.stringify(stored.map((key) => key.slice(filesPrefix.length)));
  const imported = listKinds.map((kind) => sql`select id from ${listTables[kind].history}`);
  const lost = await db.all<{ id: string }>(sql`
    select value as id from json_each(${ids}) where value not in (${sql.join(imported, sql` union all `)})`);
  const keys = [...checked, ...lost.map(({ id }) => filesPrefix + id)];
  for (const page of inPages(keys)) await files.delete(page);
  return keys;
}
