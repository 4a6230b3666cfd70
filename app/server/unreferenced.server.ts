import { and, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "~drizzle/database";
import { unreferencedPhotos as unreferenced } from "~drizzle/schema";
import { dayMs } from "./sweep.server";

const idColumn = { id: unreferenced.id };

/** From the night on which nothing referred to it, not from its upload: a restored database may refer to it again. */
export const unreferencedLifetime = 30 * dayMs;

/** Of objects of a bucket by their ids; `isReferenced` is SQL of a value that is such an id. */
export interface References {
  db: Database;
  isReferenced: (id: SQL) => SQL;
}

export async function noteUnreferenced({ db, isReferenced }: References, ids: string[], now: Date): Promise<void> {
  await db.delete(unreferenced).where(and(inArray(unreferenced.id, values(ids)), isReferenced(sql`id`)));
  await db.run(sql`insert into unreferenced_photos (id, since)
    select value as id, ${now.getTime()} from json_each(${JSON.stringify(ids)})
    where not (${isReferenced(sql`value`)})
    on conflict do nothing`);
}

export async function listExpired({ db }: References, ids: string[], now: Date): Promise<string[]> {
  const rows = await db.select(idColumn).from(unreferenced).where(isExpired(ids, now));
  return rows.map(({ id }) => id);
}

/** One statement decides, so that no reference comes in between. What a fault leaves starts its 30 days anew. */
export async function takeExpired({ db, isReferenced }: References, ids: string[], now: Date): Promise<string[]> {
  const rows = await db
    .delete(unreferenced)
    .where(and(isExpired(ids, now), sql`not (${isReferenced(sql`id`)})`))
    .returning(idColumn);
  return rows.map(({ id }) => id);
}

function isExpired(ids: string[], now: Date): SQL | undefined {
  const isOver = lt(unreferenced.since, new Date(now.getTime() - unreferencedLifetime));
  return and(isOver, inArray(unreferenced.id, values(ids)));
}

function values(ids: string[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(ids)}))`;
}
