import { desc, eq, sql } from "drizzle-orm";
import { listTables } from "~/lists/list-tables.server";
import { type ListKind, listKinds } from "~/lists/lists";
import type { Database } from "~drizzle/database";
import type { ImportEntry, ListStats } from "./import-types";

export async function listImports(db: Database, kind: ListKind): Promise<ImportEntry[]> {
  const { history } = listTables[kind];
  return db.select().from(history).orderBy(desc(history.importedAt), desc(history.id));
}

export async function findImport(db: Database, kind: ListKind, id: string): Promise<ImportEntry | undefined> {
  const { history } = listTables[kind];
  return db.select().from(history).where(eq(history.id, id)).get();
}

/** Counts all lists and their imports, in one statement. */
export async function readStats(db: Database): Promise<ListStats> {
  const counts = listKinds.map((kind) => {
    const { table, history } = listTables[kind];
    return sql`select ${kind} as kind, (select count(*) from ${table}) as count, count(*) as imports,
      max(imported_at) as last from ${history}`;
  });
  const rows = await db.all<{ kind: ListKind; count: number; imports: number; last: number | null }>(
    sql.join(counts, sql` union all `),
  );
  const last = Math.max(...rows.map((row) => row.last ?? 0));
  return {
    lists: rows.map(({ kind, count }) => ({ kind, count })),
    imports: rows.reduce((sum, { imports }) => sum + imports, 0),
    lastImport: last > 0 ? new Date(last) : null,
  };
}
