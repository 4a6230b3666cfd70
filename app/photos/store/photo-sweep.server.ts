import { and, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { pendingPrefix, photoKey, photoPathPrefix, thumbnailKey, uploadsPrefix } from "~/photos/photo-path";
import { day, inPages, listOlderThan, listPages } from "~/storage/sweep.server";
import { unreferencedPhotos } from "~drizzle/schema";

export const pendingLifetime = day;

export const unreferencedLifetime = 30 * day;

export interface PhotoSweep {
  db: DrizzleD1Database;
  bucket: R2Bucket;
  referencedPhotos: SQL;
}

/** Finds the keys to delete and records since when each photo has been unreferenced; deletes nothing. */
export async function planSweep(sweep: PhotoSweep, now: Date): Promise<string[]> {
  const keys = await listOlderThan(sweep.bucket, pendingPrefix, pendingLifetime, now);
  for await (const photos of listPages(sweep.bucket, uploadsPrefix)) {
    const uploadIds = photos.map(({ key }) => key.slice(uploadsPrefix.length));
    await noteUnreferenced(sweep, uploadIds, now);
    const expired = await listExpired(sweep.db, uploadIds, now);
    keys.push(...expired.flatMap((uploadId) => [photoKey(uploadId), thumbnailKey(uploadId)]));
  }
  return keys;
}

/** Deletes what planSweep finds; returns the keys. */
export async function sweepPhotos(sweep: PhotoSweep, now: Date): Promise<string[]> {
  const keys = await planSweep(sweep, now);
  for (const page of inPages(keys)) {
    await sweep.bucket.delete(page);
    const photos = page.filter((key) => key.startsWith(uploadsPrefix));
    const uploadIds = photos.map((key) => key.slice(uploadsPrefix.length));
    await sweep.db.delete(unreferencedPhotos).where(inArray(unreferencedPhotos.id, values(uploadIds)));
  }
  return keys;
}

/** Starts a photo's 30 days when it is first found unreferenced, and ends them when something refers to it. */
async function noteUnreferenced({ db, referencedPhotos }: PhotoSweep, uploadIds: string[], now: Date): Promise<void> {
  await db
    .delete(unreferencedPhotos)
    .where(
      and(inArray(unreferencedPhotos.id, values(uploadIds)), sql`${photoPathPrefix} || id in (${referencedPhotos})`),
    );
  await db.run(sql`insert into unreferenced_photos (id, since)
    select value as id, ${now.getTime()} from json_each(${JSON.stringify(uploadIds)})
    where ${photoPathPrefix} || value not in (${referencedPhotos})
    on conflict do nothing`);
}

async function listExpired(db: DrizzleD1Database, uploadIds: string[], now: Date): Promise<string[]> {
  const isOver = lt(unreferencedPhotos.since, new Date(now.getTime() - unreferencedLifetime));
  const rows = await db
    .select({ id: unreferencedPhotos.id })
    .from(unreferencedPhotos)
    .where(and(isOver, inArray(unreferencedPhotos.id, values(uploadIds))));
  return rows.map(({ id }) => id);
}

function values(uploadIds: string[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(uploadIds)}))`;
}
