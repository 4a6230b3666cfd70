import { and, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { pendingPrefix, photoPath, thumbsPrefix, uploadsPrefix } from "~/photos/photo-path";
import { unreferencedPhotos } from "~drizzle/schema";

type Database = DrizzleD1Database;

const day = 24 * 60 * 60 * 1000;

/** How long an upload may wait to be confirmed, and a photo to be referred to again, in ms. */
export const pendingLifetime = day;
export const unreferencedLifetime = 30 * day;

/**
 * Finds the keys of the bucket that nobody needs any more: uploads never confirmed within a day, and photos that no tank
 * has referred to for 30 days. Remembers since when each photo stands alone; deletes nothing.
 */
export async function planSweep(db: Database, bucket: R2Bucket, now: Date): Promise<string[]> {
  const keys: string[] = [];
  for await (const uploads of listPages(bucket, pendingPrefix)) {
    keys.push(
      ...uploads.filter(({ uploaded }) => now.getTime() - uploaded.getTime() > pendingLifetime).map(({ key }) => key),
    );
  }
  for await (const photos of listPages(bucket, uploadsPrefix)) {
    const ids = photos.map(({ key }) => key.slice(uploadsPrefix.length));
    await noteUnreferenced(db, ids, now);
    keys.push(...(await listExpired(db, ids, now)).flatMap((id) => [uploadsPrefix + id, thumbsPrefix + id]));
  }
  return keys;
}

/** Deletes what planSweep finds, and gives the keys. */
export async function sweepPhotos(db: Database, bucket: R2Bucket, now: Date): Promise<string[]> {
  const keys = await planSweep(db, bucket, now);
  for (let at = 0; at < keys.length; at += pageSize) {
    const page = keys.slice(at, at + pageSize);
    await bucket.delete(page);
    const ids = page.filter((key) => key.startsWith(uploadsPrefix)).map((key) => key.slice(uploadsPrefix.length));
    await db.delete(unreferencedPhotos).where(inArray(unreferencedPhotos.id, values(ids)));
  }
  return keys;
}

/** R2 lists and deletes at most so many keys in one call. */
const pageSize = 1000;

async function* listPages(bucket: R2Bucket, prefix: string) {
  for (let cursor: string | undefined; ; ) {
    const page = await bucket.list({ prefix, cursor, limit: pageSize });
    yield page.objects;
    if (!page.truncated) return;
    cursor = page.cursor;
  }
}

/** A photo's clock starts when it is first seen without a tank, and stops when a tank refers to it. */
async function noteUnreferenced(db: Database, ids: string[], now: Date): Promise<void> {
  const referenced = sql`select photo.value from tanks, json_each(tanks.photo_urls) as photo`;
  const path = sql`${photoPath("")} || id`;
  await db
    .delete(unreferencedPhotos)
    .where(and(inArray(unreferencedPhotos.id, values(ids)), sql`${path} in (${referenced})`));
  await db.run(sql`insert into unreferenced_photos (id, since)
    select value as id, ${now.getTime()} from json_each(${JSON.stringify(ids)}) where ${photoPath("")} || value not in (${referenced})
    on conflict do nothing`);
}

async function listExpired(db: Database, ids: string[], now: Date): Promise<string[]> {
  const isOver = lt(unreferencedPhotos.since, new Date(now.getTime() - unreferencedLifetime));
  const rows = await db
    .select({ id: unreferencedPhotos.id })
    .from(unreferencedPhotos)
    .where(and(isOver, inArray(unreferencedPhotos.id, values(ids))));
  return rows.map(({ id }) => id);
}

function values(ids: string[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(ids)}))`;
}
