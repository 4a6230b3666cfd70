/** A photo's file as its bytes tell it, whatever its name or its sender says. */
export interface PhotoFile {
  type: "image/jpeg" | "image/png" | "image/webp" | "image/gif";
  width: number;
  height: number;
  /** How the picture has to be turned to stand upright, as EXIF numbers it; 1 is as it is. */
  orientation: number;
  /** The same picture without metadata and without anything behind its end. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** Reads one format; undefined where the bytes are another format, and an error where they are broken. */
export type ReadFormat = (bytes: Uint8Array) => PhotoFile | undefined;

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

/** The parts of the file that stay, one after the other. */
export function join(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
