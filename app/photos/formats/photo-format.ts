import type { PhotoType } from "~/photos/model/photo-limits";

export interface PhotoFile {
  type: PhotoType;
  width: number;
  height: number;
  /** EXIF orientation, 1 to 8; 1 is upright. */
  orientation: number;
  /** The same picture without metadata and trailing bytes. */
  bytes: Uint8Array<ArrayBuffer>;
}

export class BrokenPhotoError extends Error {
  override name = "BrokenPhotoError";
}

/** Of segments, chunks, blocks: more than any camera or program writes, few enough to be read in an instant. */
export const maxParts = 10_000;

/** Copies the kept parts into one buffer as large as the file: a list of views can take 40 times the file's size. */
export class ByteWriter {
  readonly #buffer: Uint8Array<ArrayBuffer>;
  #length = 0;

  constructor(maxLength: number) {
    this.#buffer = new Uint8Array(maxLength);
  }

  add(part: ArrayLike<number>): void {
    this.#buffer.set(part, this.#length);
    this.#length += part.length;
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#buffer.subarray(0, this.#length);
  }
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function startsWith(bytes: Uint8Array, text: string, at = 0): boolean {
  if (bytes.length < at + text.length) return false;
  for (let index = 0; index < text.length; index++) {
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

const orientationTag = 0x0112;

export function readOrientation(tiff: Uint8Array): number {
  const isLittle = startsWith(tiff, "II*\0");
  if (!isLittle && !startsWith(tiff, "MM\0*")) return 1;
  const view = viewOf(tiff);
  const directory = tiff.length >= 8 ? view.getUint32(4, isLittle) : tiff.length;
  if (directory + 2 > tiff.length) return 1;
  const count = view.getUint16(directory, isLittle);
  for (let entry = 0; entry < count; entry++) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.length) return 1;
    if (view.getUint16(at, isLittle) !== orientationTag) continue;
    const orientation = view.getUint16(at + 8, isLittle);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
}
