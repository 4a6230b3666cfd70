import { withOrientation } from "~/photos/formats/jpeg";
import { BrokenPhotoError, type PhotoFile } from "~/photos/formats/photo-format";
import { maxPhotoSide } from "~/photos/model/photo-limits";

export interface Picture {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

interface DrawnPhoto {
  served: Picture;
  thumbnail: Picture | undefined;
  /** False if the binding failed for another reason than the photo: later it may succeed. */
  isDone: boolean;
}

interface Drawing {
  rotation: { rotate?: 90 | 180 | 270 };
  width: number;
  type: "image/jpeg" | "image/webp";
}

const thumbnailWidth = 480;
const rotations: Record<number, Drawing["rotation"]> = {
  1: {},
  3: { rotate: 180 },
  6: { rotate: 90 },
  8: { rotate: 270 },
};

/** Errors of the Images binding about bytes: https://developers.cloudflare.com/images/reference/troubleshooting/ */
const unreadable = new Set([9412, 9520, 9523]);

/** Draws a photo upright and small; throws BrokenPhotoError for one that the Images binding cannot open. */
export async function drawPhoto(images: ImagesBinding | undefined, photo: PhotoFile): Promise<DrawnPhoto> {
  if (!images) return { served: withoutImages(photo), thumbnail: undefined, isDone: false };
  // One Blob for both pictures: each copies the bytes.
  const source = new Blob([photo.bytes]);
  let isDone = true;
  const draw = async (drawing: Drawing) => {
    const picture = await redraw(images, source, drawing);
    isDone &&= picture !== undefined;
    return picture;
  };
  const [served, thumbnail] = await Promise.all([toServed(photo, draw), toThumbnail(photo, draw)]);
  return { served: served ?? withoutImages(photo), thumbnail, isDone };
}

type Draw = (drawing: Drawing) => Promise<Picture | undefined>;

/** Unchanged if upright and small enough, and always for a GIF, since redrawing would stop its animation. */
async function toServed(photo: PhotoFile, draw: Draw): Promise<Picture | undefined> {
  const side = Math.max(photo.width, photo.height);
  const isServable = photo.orientation === 1 && side <= maxPhotoSide;
  const rotation = rotations[photo.orientation];
  if (isServable || photo.type === "image/gif" || !rotation) return undefined;
  const width = Math.round(uprightWidth(photo) * Math.min(1, maxPhotoSide / side));
  return draw({ rotation, width, type: photo.type === "image/jpeg" ? "image/jpeg" : "image/webp" });
}

/** A mirrored photo is drawn too, to see whether it can be opened, but the binding cannot turn it upright. */
async function toThumbnail(photo: PhotoFile, draw: Draw): Promise<Picture | undefined> {
  const rotation = rotations[photo.orientation];
  const width = Math.min(thumbnailWidth, uprightWidth(photo));
  const thumbnail = await draw({ rotation: rotation ?? {}, width, type: "image/webp" });
  return rotation && thumbnail;
}

function uprightWidth({ orientation, width, height }: PhotoFile): number {
  return orientation >= 5 ? height : width;
}

/** The binding fails for a moment at times, so it is asked twice. Returns undefined if it fails again. */
async function redraw(images: ImagesBinding, source: Blob, drawing: Drawing): Promise<Picture | undefined> {
  return (await askBinding(images, source, drawing)) ?? askBinding(images, source, drawing);
}

/** The binding gets no EXIF, so the rotation is passed explicitly. */
async function askBinding(
  images: ImagesBinding,
  source: Blob,
  { rotation, width, type }: Drawing,
): Promise<Picture | undefined> {
  try {
    const transformed = images.input(source.stream()).transform({ ...rotation, width });
    const output = await transformed.output({ format: type, quality: 80 });
    const bytes = new Uint8Array(await output.response().arrayBuffer());
    if (bytes.length > 0) return { type, bytes };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? Number(error.code) : 0;
    if (!unreadable.has(code)) return undefined;
  }
  throw new BrokenPhotoError();
}

function withoutImages({ type, bytes, orientation }: PhotoFile): Picture {
  const isTurned = type === "image/jpeg" && orientation !== 1;
  return { type, bytes: isTurned ? withOrientation(bytes, orientation) : bytes };
}
