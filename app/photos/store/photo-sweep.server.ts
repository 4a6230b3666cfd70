import { type SQL, sql } from "drizzle-orm";
import {
  pendingPrefix,
  photoKey,
  photoPathPrefix,
  thumbnailKey,
  thumbsPrefix,
  uploadsPrefix,
} from "~/photos/model/photo-path";
import { dayMs, inPages, isOlder, listNamesBelow, listOlderThan, listPages } from "~/server/sweep.server";
import { listExpired, noteUnreferenced, type References, takeExpired } from "~/server/unreferenced.server";
import type { Database } from "~drizzle/database";

export const pendingLifetime = dayMs;

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
    const keys = (await takeExpired(referencesOf(sweep), uploadIds, now)).flatMap(keysOf);
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
    await noteUnreferenced(referencesOf(sweep), uploadIds, now);
    expired.push(...(await listExpired(referencesOf(sweep), uploadIds, now)));
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

function referencesOf({ db, referencedPhotos }: PhotoSweep): References {
  return { db, isReferenced: (id) => sql`${photoPathPrefix} || ${id} in (${referencedPhotos})` };
}
