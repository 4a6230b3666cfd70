import { BrokenPhotoError } from "~/photos/formats/photo-format";
import { damaged, type PhotoRefusal, readPhoto } from "~/photos/formats/read-photo";
import { maxPhotoBytes, tooLargeText } from "~/photos/model/photo-limits";
import {
  pendingKey,
  photoKey,
  photoPathOf,
  photoPathPrefix,
  thumbnailKey,
  uploadIdAfter,
} from "~/photos/model/photo-path";
import { drawPhoto, type Picture } from "./draw-photo.server";

/** Where photos are stored; without `images` they are neither turned nor resized. */
export interface PhotoStore {
  bucket: R2Bucket;
  images: ImagesBinding | undefined;
}

type StoreOutcome = { photoPath: string } | { refusal: PhotoRefusal } | { missing: true };

/** Streams an upload into the bucket; null, storing nothing, if its body has another length or breaks off. */
export async function receiveUpload(
  { bucket }: PhotoStore,
  uploadId: string,
  body: ReadableStream<Uint8Array> | null,
  length: number,
): Promise<R2Object | null> {
  // R2 takes only a stream whose length it knows, and does not tell a client that is gone from a fault of its own.
  const { readable, writable } = new FixedLengthStream(length);
  const writer = writable.getWriter();
  try {
    const [object] = await Promise.all([bucket.put(pendingKey(uploadId), readable), sendExactly(body, writer, length)]);
    return object;
  } catch (error) {
    if (!(error instanceof IncompleteBodyError)) throw error;
    await writer.abort(error);
    return null;
  }
}

class IncompleteBodyError extends Error {}

async function sendExactly(
  body: ReadableStream<Uint8Array> | null,
  writer: WritableStreamDefaultWriter<Uint8Array>,
  length: number,
): Promise<void> {
  const reader = body?.getReader();
  let missing = length;
  for (;;) {
    const part = await reader?.read().catch((cause: unknown) => {
      throw new IncompleteBodyError("The body could not be read.", { cause });
    });
    if (!part?.value) break;
    missing -= part.value.byteLength;
    if (missing < 0) break;
    await writer.write(part.value);
  }
  if (missing !== 0) throw new IncompleteBodyError();
  await writer.close();
}

/** Idempotent: bytes sent to the upload URL later never change a confirmed photo. A refused upload is deleted. */
export async function confirmUpload(store: PhotoStore, uploadId: string): Promise<StoreOutcome> {
  if (await isStored(store, uploadId)) return { photoPath: photoPathOf(uploadId) };
  const upload = await store.bucket.get(pendingKey(uploadId));
  // The same confirmation, sent twice at once, stores the photo before it deletes the upload.
  if (!upload) return (await isStored(store, uploadId)) ? { photoPath: photoPathOf(uploadId) } : { missing: true };
  const bytes = upload.size > maxPhotoBytes ? undefined : new Uint8Array(await upload.arrayBuffer());
  const outcome = bytes ? await storePhoto(store, uploadId, bytes) : tooLarge();
  await store.bucket.delete(pendingKey(uploadId));
  return outcome;
}

/** Stores a photo upright, without metadata, and its thumbnail. A refused photo leaves nothing in the bucket. */
export async function storePhoto(store: PhotoStore, uploadId: string, bytes: Uint8Array): Promise<StoreOutcome> {
  const reading = readPhoto(bytes);
  if ("refusal" in reading) return reading;
  try {
    const { served, thumbnail, isDone } = await drawPhoto(store.images, reading.photo);
    if (thumbnail) await put(store.bucket, thumbnailKey(uploadId), thumbnail);
    await put(store.bucket, photoKey(uploadId), served, isDone ? undefined : undrawn);
    return { photoPath: photoPathOf(uploadId) };
  } catch (error) {
    if (error instanceof BrokenPhotoError) return { refusal: damaged };
    throw error;
  }
}

/** R2 takes one write of a key in a second: its error for another, and when the first has been stored, in ms. */
const tooManyWrites = 10058;
const writePause = 1000;

const undrawn = { undrawn: "true" };

export function isUndrawn({ customMetadata }: R2Object): boolean {
  return customMetadata?.undrawn === undrawn.undrawn;
}

export function unstoredIn(store: PhotoStore): (photoPaths: string[]) => Promise<string[]> {
  return async (photoPaths) => {
    const uploadIds = photoPaths.map((photoPath) => uploadIdAfter(photoPathPrefix, photoPath) ?? "");
    const found = await Promise.all(uploadIds.map((uploadId) => isStored(store, uploadId)));
    return photoPaths.filter((_, index) => !found[index]);
  };
}

async function isStored({ bucket }: PhotoStore, uploadId: string): Promise<boolean> {
  return (await bucket.head(photoKey(uploadId))) !== null;
}

function tooLarge(): StoreOutcome {
  return { refusal: { status: 413, error: tooLargeText("The photo") } };
}

async function put(
  bucket: R2Bucket,
  key: string,
  { type, bytes }: Picture,
  customMetadata?: Record<string, string>,
): Promise<void> {
  const options = { httpMetadata: { contentType: type }, customMetadata };
  try {
    await bucket.put(key, bytes, { ...options, onlyIf: { etagDoesNotMatch: "*" } });
  } catch (error) {
    if (!(error instanceof Error && error.message.includes(`(${tooManyWrites})`))) throw error;
    // Whoever writes the key at the same time writes the same photo.
    await scheduler.wait(writePause);
    if (!(await bucket.head(key))) throw error;
  }
}
