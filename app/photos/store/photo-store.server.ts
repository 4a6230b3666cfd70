import { withOrientation } from "~/photos/formats/jpeg";
import type { PhotoFile } from "~/photos/formats/photo-format";
import { type PhotoRefusal, readPhoto } from "~/photos/formats/read-photo";
import { maxPhotoSize } from "~/photos/photo-limits";
import { pendingPrefix, photoPath, thumbsPrefix, uploadsPrefix } from "~/photos/photo-path";

/** Where photos are kept, and what turns and shrinks them; without `images` they stay as large as they came. */
export interface PhotoStore {
  bucket: R2Bucket;
  images: ImagesBinding | undefined;
}

const maxServedSide = 2048;
const thumbWidth = 480;
const degrees: Record<number, number> = { 1: 0, 3: 180, 6: 90, 8: 270 };

export type StoreOutcome = { path: string } | { refusal: PhotoRefusal } | { missing: true };

/**
 * Takes an upload into the photos that are served. Asked twice it gives the same answer; what was taken before never
 * changes, whatever is sent to the same address later. What is refused is deleted.
 */
export async function confirmUpload(store: PhotoStore, id: string): Promise<StoreOutcome> {
  if (await store.bucket.head(uploadsPrefix + id)) return { path: photoPath(id) };
  const upload = await store.bucket.get(pendingPrefix + id);
  if (!upload) return { missing: true };
  const bytes = upload.size > maxPhotoSize ? undefined : new Uint8Array(await upload.arrayBuffer());
  const outcome = bytes ? await storePhoto(store, id, bytes) : tooLarge();
  await store.bucket.delete(pendingPrefix + id);
  return outcome;
}

/** Stores a photo's bytes under an id: upright, without metadata, with a small one beside it. Nothing is stored of what is refused. */
export async function storePhoto(store: PhotoStore, id: string, bytes: Uint8Array): Promise<StoreOutcome> {
  const reading = readPhoto(bytes);
  if ("refusal" in reading) return reading;
  const [served, thumb] = await Promise.all([toServed(store, reading.photo), toThumb(store, reading.photo)]);
  if (thumb) await put(store.bucket, thumbsPrefix + id, thumb);
  await put(store.bucket, uploadsPrefix + id, served);
  return { path: photoPath(id) };
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

/** As it came where it is upright and small enough; an animation would lose its motion, so it always is. */
async function toServed(store: PhotoStore, photo: PhotoFile): Promise<Picture> {
  const side = Math.max(photo.width, photo.height);
  const isServable = photo.orientation === 1 && side <= maxServedSide;
  if (isServable || photo.type === "image/gif") return photo;
  const width = Math.round(uprightWidth(photo) * Math.min(1, maxServedSide / side));
  const type = photo.type === "image/jpeg" ? "image/jpeg" : "image/webp";
  const redrawn = await redraw(store, photo, width, type);
  return redrawn ?? (photo.type === "image/jpeg" ? keepTurned(photo) : photo);
}

async function toThumb(store: PhotoStore, photo: PhotoFile): Promise<Picture | undefined> {
  return redraw(store, photo, Math.min(thumbWidth, uprightWidth(photo)), "image/webp");
}

function uprightWidth({ orientation, width, height }: PhotoFile): number {
  return orientation >= 5 ? height : width;
}

/** The image service sees no metadata, so it turns exactly as it is told; undefined where it cannot. */
async function redraw(
  { images }: PhotoStore,
  { bytes, orientation }: PhotoFile,
  width: number,
  type: "image/jpeg" | "image/webp",
): Promise<Picture | undefined> {
  const rotate = degrees[orientation];
  if (!images || rotate === undefined) return undefined;
  try {
    const transform = rotate === 0 ? { width } : { rotate: rotate as 90 | 180 | 270, width };
    const output = await images
      .input(new Blob([bytes]).stream())
      .transform(transform)
      .output({ format: type, quality: 80 });
    return { type, bytes: new Uint8Array(await output.response().arrayBuffer()) };
  } catch {
    return undefined;
  }
}

function keepTurned(photo: PhotoFile): Picture {
  const isUpright = photo.orientation === 1;
  return { type: photo.type, bytes: isUpright ? photo.bytes : withOrientation(photo.bytes, photo.orientation) };
}
