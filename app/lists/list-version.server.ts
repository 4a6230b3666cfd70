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

/** Changes with each import and clear of the list. */
export async function readListVersion(db: Database, kind: ListKind): Promise<string> {
  return toVersion(await selectListVersion(db, kind));
}

export function hasListVersion(kind: ListKind, version: string): SQL {
  return sql`coalesce((select version from ${listVersions} where list = ${kind}), 0) = cast(${version} as integer)`;
}

/**
 * To be run in the batch of the change, on the same condition. Uses the current time where it can, so that a database
 * restored to an earlier point never repeats a version.
 */
export function raiseListVersion(db: Database, kind: ListKind, condition = sql`true`) {
  const next = sql`max(version + 1, ${Date.now()})`;
  return db
    .insert(listVersions)
    .select(sql`select ${kind}, ${Date.now()} where ${condition}`)
    .onConflictDoUpdate({ target: listVersions.list, set: { version: next } });
}
