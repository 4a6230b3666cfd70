import { max, type SQL } from "drizzle-orm";
import { selectJsonBatch } from "~/database/json-batch.server";
import type { Database } from "~drizzle/database";
import { listTables } from "./list-tables.server";
import { selectListVersion, toVersion } from "./list-version.server";
import type { ListKind } from "./lists";

/** What the SQL `text` made of each row of a list, in the order of its key, as they all were at one version. */
export interface ListSnapshot {
  version: string;
  texts: string[];
}

/** Reads a whole list as one snapshot; it starts again when the list was replaced between two batches. */
export async function readListSnapshot(db: Database, kind: ListKind, text: SQL<string>): Promise<ListSnapshot> {
  const { table, key } = listTables[kind];
  const texts: string[] = [];
  let first: string | undefined;
  for (let above = ""; ; ) {
    const [versions, [highest], rows] = await db.batch([
      selectListVersion(db, kind),
      db.select({ key: max(key) }).from(table),
      selectJsonBatch(db, { table, key, above, id: key, text }),
    ]);
    const version = toVersion(versions);
    first ??= version;
    if (version !== first) return readListSnapshot(db, kind, text);
    for (const { text } of rows) texts.push(text);
    above = rows.at(-1)?.key ?? above;
    if (rows.length === 0 || above === highest?.key) return { version, texts };
  }
}
