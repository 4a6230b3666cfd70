import { BrokenPhotoError, type PhotoFile } from "~/photos/formats/photo-format";
import { readPhoto } from "~/photos/formats/read-photo";
import { thumbnailKey, uploadsPrefix } from "~/photos/model/photo-path";
import { readCursor, saveCursor } from "~/server/cursor.server";
import { listPages } from "~/server/sweep.server";
import { drawPhoto } from "./draw-photo.server";
import { isUndrawn, type PhotoStore } from "./photo-store.server";

/** Each takes up to seven calls to Cloudflare's services: a run may make 10,000 of them, on the Free plan 1,000. */
const maxTries = 100;

/** Draws photos whose drawing failed when they were stored; returns how many are drawn now. */
export async function drawUndrawn(store: PhotoStore, limits?: NightLimits): Promise<number> {
  if (!store.images) return 0;
  let drawn = 0;
  for await (const key of nightlyUndrawn(store.bucket, limits)) if (await drawAgain(store, key)) drawn++;
  return drawn;
}

const turn = "photo-drawing";

interface NightLimits {
  tries?: number;
  pages?: number;
}

async function* nightlyUndrawn(bucket: R2Bucket, { tries = maxTries, pages = 250 }: NightLimits = {}) {
  const idOf = (key: string) => key.slice(uploadsPrefix.length);
  const after = await readCursor(bucket, turn);
  for await (const photos of listPages(bucket, uploadsPrefix, ["customMetadata"], after)) {
    for (const { key } of photos.filter(isUndrawn)) {
      yield key;
      if (--tries === 0) return saveCursor(bucket, turn, idOf(key));
    }
    const last = photos.at(-1);
    if (last && --pages === 0) return saveCursor(bucket, turn, idOf(last.key));
  }
  await saveCursor(bucket, turn, undefined);
}

/** Nothing is put in place of a photo that was deleted meanwhile: its lone thumbnail is swept. */
async function drawAgain({ bucket, images }: PhotoStore, key: string): Promise<boolean> {
  const object = await bucket.get(key);
  if (!object) return false;
  const reading = readPhoto(new Uint8Array(await object.arrayBuffer()));
  if ("refusal" in reading) return false;
  const { served, thumbnail, isDone } = await drawPhoto(images, reading.photo).catch((error) =>
    keptAsItIs(reading.photo, error),
  );
  if (!isDone) return false;
  if (thumbnail) {
    const httpMetadata = { contentType: thumbnail.type };
    await bucket.put(thumbnailKey(key.slice(uploadsPrefix.length)), thumbnail.bytes, { httpMetadata });
  }
  const httpMetadata = { contentType: served.type };
  await bucket.put(key, served.bytes, { httpMetadata, onlyIf: { etagMatches: object.etag } });
  return true;
}

function keptAsItIs(served: PhotoFile, error: unknown) {
  if (error instanceof BrokenPhotoError) return { served, thumbnail: undefined, isDone: true };
  throw error;
}
