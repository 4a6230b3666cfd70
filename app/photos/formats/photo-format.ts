export interface PhotoFile {
  type: "image/jpeg" | "image/png" | "image/webp" | "image/gif";
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
