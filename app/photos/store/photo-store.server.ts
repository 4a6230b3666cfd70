import { withOrientation } from "~/photos/formats/jpeg";
import type { PhotoFile } from "~/photos/formats/photo-format";
import { type PhotoRefusal, readPhoto } from "~/photos/formats/read-photo";
import { maxPhotoSide, maxPhotoSize } from "~/photos/photo-limits";
import { pendingKey, photoKey, photoPathOf, thumbnailKey } from "~/photos/photo-path";

/** Where photos are stored; without `images` they are neither turned nor resized. */
export interface PhotoStore {
  bucket: R2Bucket;
  images: ImagesBinding | undefined;
}

const thumbnailWidth = 480;
const rotations: Record<number, { rotate?: 90 | 180 | 270 }> = {
  1: {},
  3: { rotate: 180 },
  6: { rotate: 90 },
  8: { rotate: 270 },
};

export type StoreOutcome = { photoPath: string } | { refusal: PhotoRefusal } | { missing: true };

/** Idempotent: bytes sent to the upload URL later never change a confirmed photo. A refused upload is deleted. */
export async function confirmUpload(store: PhotoStore, uploadId: string): Promise<StoreOutcome> {
  if (await store.bucket.head(photoKey(uploadId))) return { photoPath: photoPathOf(uploadId) };
  const upload = await store.bucket.get(pendingKey(uploadId));
  if (!upload) return { missing: true };
  const bytes = upload.size > maxPhotoSize ? undefined : new Uint8Array(await upload.arrayBuffer());
  const outcome = bytes ? await storePhoto(store, uploadId, bytes) : tooLarge();
  await store.bucket.delete(pendingKey(uploadId));
  return outcome;
}

/** Stores a photo upright, without metadata, and its thumbnail. A refused photo leaves nothing in the bucket. */
export async function storePhoto(store: PhotoStore, uploadId: string, bytes: Uint8Array): Promise<StoreOutcome> {
  const reading = readPhoto(bytes);
  if ("refusal" in reading) return reading;
  const [served, thumbnail] = await Promise.all([toServed(store, reading.photo), toThumbnail(store, reading.photo)]);
  if (thumbnail) await put(store.bucket, thumbnailKey(uploadId), thumbnail);
  await put(store.bucket, photoKey(uploadId), served);
  return { photoPath: photoPathOf(uploadId) };
}

function tooLarge(): StoreOutcome {
  return { refusal: { status: 413, error: "The photo is larger than 10 MB." } };
}

interface Picture {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

async function put(bucket: R2Bucket, key: string, { type, bytes }: Picture) {
  await bucket.put(key, bytes, { httpMetadata: { contentType: type }, onlyIf: { etagDoesNotMatch: "*" } });
}

/** Unchanged if upright and small enough, and always for a GIF, since redrawing would stop its animation. */
async function toServed(store: PhotoStore, photo: PhotoFile): Promise<Picture> {
  const side = Math.max(photo.width, photo.height);
  const isServable = photo.orientation === 1 && side <= maxPhotoSide;
  if (isServable || photo.type === "image/gif") return photo;
  const width = Math.round(uprightWidth(photo) * Math.min(1, maxPhotoSide / side));
  const type = photo.type === "image/jpeg" ? "image/jpeg" : "image/webp";
  const redrawn = await redraw(store, photo, width, type);
  return redrawn ?? (photo.type === "image/jpeg" ? keepOrientation(photo) : photo);
}

async function toThumbnail(store: PhotoStore, photo: PhotoFile): Promise<Picture | undefined> {
  return redraw(store, photo, Math.min(thumbnailWidth, uprightWidth(photo)), "image/webp");
}

function uprightWidth({ orientation, width, height }: PhotoFile): number {
  return orientation >= 5 ? height : width;
}

/** The Images binding gets no EXIF, so the rotation is passed explicitly. Returns undefined if it cannot be applied. */
async function redraw(
  { images }: PhotoStore,
  { bytes, orientation }: PhotoFile,
  width: number,
  type: "image/jpeg" | "image/webp",
): Promise<Picture | undefined> {
  const rotation = rotations[orientation];
  if (!images || !rotation) return undefined;
  try {
    const output = await images
      .input(new Blob([bytes]).stream())
      .transform({ ...rotation, width })
      .output({ format: type, quality: 80 });
    return { type, bytes: new Uint8Array(await output.response().arrayBuffer()) };
  } catch {
    return undefined;
  }
}

function keepOrientation({ type, bytes, orientation }: PhotoFile): Picture {
  return { type, bytes: orientation === 1 ? bytes : withOrientation(bytes, orientation) };
}
