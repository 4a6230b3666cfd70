import { eq, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { listVersions } from "~drizzle/schema";
import type { ImportKind } from "./list-kind";

/** Changes with each import and clear of the list. */
export async function readListVersion(db: DrizzleD1Database, kind: ImportKind): Promise<string> {
  const row = await db
    .select({ version: listVersions.version })
    .from(listVersions)
    .where(eq(listVersions.list, kind))
    .get();
  return String(row?.version ?? 0);
}

/** To be run in the batch of the change. A version is a time where it can be: a database set back repeats none. */
export function raiseListVersion(db: DrizzleD1Database, kind: ImportKind) {
  const next = sql`max(version + 1, ${Date.now()})`;
  return db
    .insert(listVersions)
    .values({ list: kind, version: Date.now() })
    .onConflictDoUpdate({ target: listVersions.list, set: { version: next } });
}
