import { max, type SQL } from "drizzle-orm";
import { selectJsonBatch } from "~/server/database/json-batch.server";
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
  const texts: string[] = [];
  let first: string | undefined;
  for await (const { version, rows } of readBatches(db, kind, text)) {
    first ??= version;
    if (version !== first) return readListSnapshot(db, kind, text);
    for (const { text } of rows) texts.push(text);
  }
  return { version: first ?? "", texts };
}

/** A list's rows in the order of its key, some at a time, with the version that each batch is of; at least one batch. */
export async function* readBatches(db: Database, kind: ListKind, text: SQL<string>) {
  const { table, key } = listTables[kind];
  for (let above = ""; ; ) {
    const [versions, [highest], rows] = await db.batch([
      selectListVersion(db, kind),
      db.select({ key: max(key) }).from(table),
      selectJsonBatch(db, { table, key, above, id: key, text }),
    ]);
    yield { version: toVersion(versions), rows };
    above = rows.at(-1)?.key ?? above;
    if (rows.length === 0 || above === highest?.key) return;
  }
}
