import { type SQL, sql } from "drizzle-orm";
import {
  pendingPrefix,
  photoKey,
  photoPathPrefix,
  thumbnailKey,
  thumbsPrefix,
  uploadsPrefix,
} from "~/photos/model/photo-path";
import { readCursor, saveCursor } from "~/server/cursor.server";
import { dayMs, inPages, isOlder, listOlderThan, listPages } from "~/server/sweep.server";
import { listExpired, noteUnreferenced, type References, takeExpired } from "~/server/unreferenced.server";
import type { Database } from "~drizzle/database";

export const pendingLifetime = dayMs;

/** As text 0.4 MB, of the 2 MB that D1 takes as one value. */
const photosAtATime = 10_000;

/** Each takes up to 50 calls, of which a Worker may make 10,000 in a run, and some seconds of its 15 minutes. */
const stretchesANight = 25;

/** What they leave is deleted by a rule of the bucket. */
const pendingPages = 500;

const turn = "photo-sweep";

interface PhotoSweep {
  db: Database;
  bucket: R2Bucket;
  referencedPhotos: SQL;
}

/** Photos by their ids, as many as are worth reading all tanks for: all that are behind one id, up to another or the end. */
interface Stretch {
  uploadIds: string[];
  after: string;
  upTo: string | undefined;
}

/** Finds the keys to delete and records since when each photo has been unreferenced; deletes nothing. */
export async function planSweep(sweep: PhotoSweep, now: Date): Promise<string[]> {
  const keys = await listPending(sweep.bucket, now);
  for await (const stretch of listPhotos(sweep.bucket)) {
    keys.push(...(await listLoneThumbnails(sweep.bucket, stretch, now)));
    await noteUnreferenced(referencesOf(sweep), stretch.uploadIds, now);
    keys.push(...(await listExpired(referencesOf(sweep), stretch.uploadIds, now)).flatMap(keysOf));
  }
  return keys;
}

/** Deletes what planSweep finds, except photos referred to meanwhile; returns the keys. What is found goes at once: a run may be ended. */
export async function sweepPhotos(
  sweep: PhotoSweep,
  now: Date,
  stretches = listPhotos(sweep.bucket),
): Promise<string[]> {
  const deleted: string[] = [];
  const remove = async (keys: string[]) => {
    for (const page of inPages(keys)) await sweep.bucket.delete(page);
    deleted.push(...keys);
  };
  await remove(await listPending(sweep.bucket, now));
  for await (const stretch of stretches) {
    await remove(await listLoneThumbnails(sweep.bucket, stretch, now));
    await noteUnreferenced(referencesOf(sweep), stretch.uploadIds, now);
    await remove((await takeExpired(referencesOf(sweep), stretch.uploadIds, now)).flatMap(keysOf));
  }
  return deleted;
}

function keysOf(uploadId: string): string[] {
  return [photoKey(uploadId), thumbnailKey(uploadId)];
}

function listPending(bucket: R2Bucket, now: Date): Promise<string[]> {
  return listOlderThan(bucket, pendingPrefix, pendingLifetime, now, pendingPages);
}

export async function* listPhotos(bucket: R2Bucket, after = "", atATime = photosAtATime): AsyncGenerator<Stretch> {
  let uploadIds: string[] = [];
  for await (const photos of listPages(bucket, uploadsPrefix, [], after)) {
    uploadIds.push(...photos.map(({ key }) => key.slice(uploadsPrefix.length)));
    const upTo = uploadIds.at(-1);
    if (upTo === undefined || uploadIds.length < atATime) continue;
    yield { uploadIds, after, upTo };
    [uploadIds, after] = [[], upTo];
  }
  yield { uploadIds, after, upTo: undefined };
}

export async function* nightlyStretches(
  bucket: R2Bucket,
  { stretches = stretchesANight, atATime = photosAtATime } = {},
): AsyncGenerator<Stretch> {
  for await (const stretch of listPhotos(bucket, await readCursor(bucket, turn), atATime)) {
    yield stretch;
    if (--stretches === 0 || stretch.upTo === undefined) return saveCursor(bucket, turn, stretch.upTo);
  }
}

/** Thumbnails whose photo was never stored: a thumbnail is stored first. R2 lists both folders in the order of the ids. */
async function listLoneThumbnails(bucket: R2Bucket, { uploadIds, after, upTo }: Stretch, now: Date): Promise<string[]> {
  const photos = new Set(uploadIds);
  const keys: string[] = [];
  for await (const thumbnails of listPages(bucket, thumbsPrefix, [], after)) {
    for (const thumbnail of thumbnails) {
      const uploadId = thumbnail.key.slice(thumbsPrefix.length);
      if (upTo !== undefined && uploadId > upTo) return keys;
      if (!photos.has(uploadId) && isOlder(thumbnail, pendingLifetime, now)) keys.push(thumbnail.key);
    }
  }
  return keys;
}

function referencesOf({ db, referencedPhotos }: PhotoSweep): References {
  const pathsOf = (ids: SQL) => sql`select ${photoPathPrefix} || value from (${ids})`;
  const idOf = sql`substr(value, ${photoPathPrefix.length + 1})`;
  return { db, referencedOf: (ids) => sql`select ${idOf} from (${referencedPhotos}) where value in (${pathsOf(ids)})` };
}
