import { and, inArray, lt, type SQL, sql } from "drizzle-orm";
import {
  pendingPrefix,
  photoKey,
  photoPathPrefix,
  thumbnailKey,
  thumbsPrefix,
  uploadsPrefix,
} from "~/photos/model/photo-path";
import { dayMs, inPages, isOlder, listNamesBelow, listOlderThan, listPages } from "~/server/sweep.server";
import type { Database } from "~drizzle/database";
import { unreferencedPhotos } from "~drizzle/schema";

const idColumn = { id: unreferencedPhotos.id };

export const pendingLifetime = dayMs;

export const unreferencedLifetime = 30 * dayMs;

export interface PhotoSweep {
  db: Database;
  bucket: R2Bucket;
  referencedPhotos: SQL;
}

/** Finds the keys to delete and records since when each photo has been unreferenced; deletes nothing. */
export async function planSweep(sweep: PhotoSweep, now: Date): Promise<string[]> {
  const { left, expired } = await findUnneeded(sweep, now);
  return [...left, ...expired.flatMap(keysOf)];
}

/** Deletes what planSweep finds, except photos referred to meanwhile; returns the keys. */
export async function sweepPhotos(sweep: PhotoSweep, now: Date): Promise<string[]> {
  const { left, expired } = await findUnneeded(sweep, now);
  for (const keys of inPages(left)) await sweep.bucket.delete(keys);
  const photos: string[] = [];
  for (const uploadIds of inPages(expired, keysOf("").length)) {
    const keys = (await takeExpired(sweep, uploadIds, now)).flatMap(keysOf);
    await sweep.bucket.delete(keys);
    photos.push(...keys);
  }
  return [...left, ...photos];
}

function keysOf(uploadId: string): string[] {
  return [photoKey(uploadId), thumbnailKey(uploadId)];
}

/** `left`: keys of uploads that were not finished; `expired`: ids of photos whose 30 days are over. */
async function findUnneeded(sweep: PhotoSweep, now: Date): Promise<{ left: string[]; expired: string[] }> {
  const pending = await listOlderThan(sweep.bucket, pendingPrefix, pendingLifetime, now);
  const expired: string[] = [];
  for await (const photos of listPages(sweep.bucket, uploadsPrefix)) {
    const uploadIds = photos.map(({ key }) => key.slice(uploadsPrefix.length));
    await noteUnreferenced(sweep, uploadIds, now);
    expired.push(...(await listExpired(sweep.db, uploadIds, now)));
  }
  return { left: [...pending, ...(await listLoneThumbnails(sweep.bucket, now))], expired };
}

/** Thumbnails whose photo was never stored: a thumbnail is stored first. R2 lists both folders in the order of the ids. */
async function listLoneThumbnails(bucket: R2Bucket, now: Date): Promise<string[]> {
  const photos = listNamesBelow(bucket, uploadsPrefix);
  const keys: string[] = [];
  let photo = await photos.next();
  for await (const thumbnails of listPages(bucket, thumbsPrefix)) {
    for (const thumbnail of thumbnails) {
      const uploadId = thumbnail.key.slice(thumbsPrefix.length);
      while (!photo.done && photo.value < uploadId) photo = await photos.next();
      if (photo.value !== uploadId && isOlder(thumbnail, pendingLifetime, now)) keys.push(thumbnail.key);
    }
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

async function listExpired(db: Database, uploadIds: string[], now: Date): Promise<string[]> {
  const rows = await db.select(idColumn).from(unreferencedPhotos).where(isExpired(uploadIds, now));
  return rows.map(({ id }) => id);
}

/** One statement decides, so that no reference comes in between. A photo left by a fault starts its 30 days anew. */
async function takeExpired({ db, referencedPhotos }: PhotoSweep, uploadIds: string[], now: Date): Promise<string[]> {
  const isUnreferenced = sql`${photoPathPrefix} || id not in (${referencedPhotos})`;
  const rows = await db
    .delete(unreferencedPhotos)
    .where(and(isExpired(uploadIds, now), isUnreferenced))
    .returning(idColumn);
  return rows.map(({ id }) => id);
}

function isExpired(uploadIds: string[], now: Date): SQL | undefined {
  const isOver = lt(unreferencedPhotos.since, new Date(now.getTime() - unreferencedLifetime));
  return and(isOver, inArray(unreferencedPhotos.id, values(uploadIds)));
}

function values(uploadIds: string[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(uploadIds)}))`;
}
