import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "~drizzle/database";
import { listVersions } from "~drizzle/schema";
import type { ListKind } from "./lists";

export function selectListVersion(db: Database, kind: ListKind) {
  return db.select({ version: listVersions.version }).from(listVersions).where(eq(listVersions.list, kind));
}

/** The version that the row says; a list that was never imported has none. */
export function toVersion([row]: { version: number }[]): string {
  return String(row?.version ?? 0);
}

export async function readListVersion(db: Database, kind: ListKind): Promise<string> {
  return toVersion(await selectListVersion(db, kind));
}

export function currentVersion(kind: ListKind): SQL {
  return sql`coalesce((select version from ${listVersions} where list = ${kind}), 0)`;
}

export function hasListVersion(kind: ListKind, version: string): SQL {
  return sql`${currentVersion(kind)} = cast(${version} as integer)`;
}

/** The version after a change at a time in ms, so that a restored database repeats no version. */
export function nextVersion(kind: ListKind, at: number): SQL {
  return sql`max(${currentVersion(kind)} + 1, ${at})`;
}

/** For the batch of the change, on its condition. */
export function raiseListVersion(db: Database, kind: ListKind, at: number, condition = sql`true`) {
  return db
    .insert(listVersions)
    .select(sql`select ${kind}, ${nextVersion(kind, at)} where ${condition}`)
    .onConflictDoUpdate({ target: listVersions.list, set: { version: sql`excluded.version` } });
}
