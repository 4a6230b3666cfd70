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

/** As text 0.4 MB, of the 2 MB that D1 takes as one value. */
const photosAtATime = 10_000;

export interface PhotoSweep {
  db: Database;
  bucket: R2Bucket;
  referencedPhotos: SQL;
}

/** Finds the keys to delete and records since when each photo has been unreferenced; deletes nothing. */
export async function planSweep(sweep: PhotoSweep, now: Date): Promise<string[]> {
  const keys = [...(await listPending(sweep.bucket, now)), ...(await listLoneThumbnails(sweep.bucket, now))];
  for await (const uploadIds of listPhotos(sweep.bucket)) {
    await noteUnreferenced(referencesOf(sweep), uploadIds, now);
    keys.push(...(await listExpired(referencesOf(sweep), uploadIds, now)).flatMap(keysOf));
  }
  return keys;
}

/** Deletes what planSweep finds, except photos referred to meanwhile; returns the keys. What is found goes at once: a run may be ended. */
export async function sweepPhotos(sweep: PhotoSweep, now: Date): Promise<string[]> {
  const deleted: string[] = [];
  const remove = async (keys: string[]) => {
    for (const page of inPages(keys)) await sweep.bucket.delete(page);
    deleted.push(...keys);
  };
  await remove(await listPending(sweep.bucket, now));
  await remove(await listLoneThumbnails(sweep.bucket, now));
  for await (const uploadIds of listPhotos(sweep.bucket)) {
    await noteUnreferenced(referencesOf(sweep), uploadIds, now);
    await remove((await takeExpired(referencesOf(sweep), uploadIds, now)).flatMap(keysOf));
  }
  return deleted;
}

function keysOf(uploadId: string): string[] {
  return [photoKey(uploadId), thumbnailKey(uploadId)];
}

function listPending(bucket: R2Bucket, now: Date): Promise<string[]> {
  return listOlderThan(bucket, pendingPrefix, pendingLifetime, now);
}

/** By their ids, as many at a time as are worth reading all tanks for. */
export async function* listPhotos(bucket: R2Bucket): AsyncGenerator<string[]> {
  let uploadIds: string[] = [];
  for await (const photos of listPages(bucket, uploadsPrefix)) {
    uploadIds.push(...photos.map(({ key }) => key.slice(uploadsPrefix.length)));
    if (uploadIds.length < photosAtATime) continue;
    yield uploadIds;
    uploadIds = [];
  }
  yield uploadIds;
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
  const pathsOf = (ids: SQL) => sql`select ${photoPathPrefix} || value from (${ids})`;
  const idOf = sql`substr(value, ${photoPathPrefix.length + 1})`;
  return { db, referencedOf: (ids) => sql`select ${idOf} from (${referencedPhotos}) where value in (${pathsOf(ids)})` };
}
