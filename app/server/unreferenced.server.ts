import { and, inArray, lt, notInArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "~drizzle/database";
import { unreferencedPhotos as unreferenced } from "~drizzle/schema";
import { dayMs } from "./sweep.server";

const idColumn = { id: unreferenced.id };

/** From the night on which nothing referred to it, not from its upload: a restored database may refer to it again. */
export const unreferencedLifetime = 30 * dayMs;

/** `ids` is a query with one column, `value`; `referencedOf` is the query of those of them that something refers to. */
export interface References {
  db: Database;
  referencedOf: (ids: SQL) => SQL;
}

export async function noteUnreferenced({ db, referencedOf }: References, ids: string[], now: Date): Promise<void> {
  const listed = values(ids);
  await db.delete(unreferenced).where(inArray(unreferenced.id, sql`(${referencedOf(listed)})`));
  await db.run(sql`insert into unreferenced_photos (id, since) select value as id, ${now.getTime()} from (${listed})
    where value not in (${referencedOf(listed)}) on conflict do nothing`);
}

export async function listExpired({ db }: References, ids: string[], now: Date): Promise<string[]> {
  const rows = await db.select(idColumn).from(unreferenced).where(isExpired(ids, now));
  return rows.map(({ id }) => id);
}

/** One statement decides, so that no reference comes in between. What a fault leaves starts its 30 days anew. */
export async function takeExpired({ db, referencedOf }: References, ids: string[], now: Date): Promise<string[]> {
  const rows = await db
    .delete(unreferenced)
    .where(and(isExpired(ids, now), notInArray(unreferenced.id, sql`(${referencedOf(values(ids))})`)))
    .returning(idColumn);
  return rows.map(({ id }) => id);
}

function isExpired(ids: string[], now: Date): SQL | undefined {
  const isOver = lt(unreferenced.since, new Date(now.getTime() - unreferencedLifetime));
  return and(isOver, inArray(unreferenced.id, sql`(${values(ids)})`));
}

function values(ids: string[]): SQL {
  return sql`select value from json_each(${JSON.stringify(ids)})`;
}
