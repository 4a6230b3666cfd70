import { desc, eq, getTableColumns, sql } from "drizzle-orm";
import { listTables } from "~/lists/list-tables.server";
import { type ListKind, listKinds } from "~/lists/lists";
import type { Database } from "~drizzle/database";
import { admins, listClears } from "~drizzle/schema";
import type { HistoryEntry, ImportEntry, ListStats } from "./import-types";

export async function listImports(db: Database, kind: ListKind): Promise<ImportEntry[]> {
  const { history } = listTables[kind];
  return db.select().from(history).orderBy(desc(history.importedAt), desc(history.id));
}

export async function listHistory(db: Database, kind: ListKind): Promise<HistoryEntry[]> {
  const { history } = listTables[kind];
  const [imports, clears] = await db.batch([
    db
      .select({ ...getTableColumns(history), by: admins.username })
      .from(history)
      .innerJoin(admins, eq(admins.id, history.importedBy)),
    db
      .select({ id: listClears.id, by: admins.username, at: listClears.clearedAt, removed: listClears.removed })
      .from(listClears)
      .innerJoin(admins, eq(admins.id, listClears.clearedBy))
      .where(eq(listClears.list, kind)),
  ]);
  const entries: HistoryEntry[] = [
    ...imports.map(({ importedAt, importedBy, ...entry }) => ({ ...entry, at: importedAt, what: whatOf(entry) })),
    ...clears.map((clear) => ({ ...emptied, ...clear })),
  ];
  return entries.sort((a, b) => b.at.getTime() - a.at.getTime());
}

const emptied = { what: "clear", fileName: "", recordCount: 0, restoredFrom: null, added: 0, changed: 0 } as const;

function whatOf({ restoredFrom }: { restoredFrom: string | null }): HistoryEntry["what"] {
  return restoredFrom === null ? "import" : "restore";
}

export async function findImport(db: Database, kind: ListKind, id: string): Promise<ImportEntry | undefined> {
  const { history } = listTables[kind];
  return db.select().from(history).where(eq(history.id, id)).get();
}

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
