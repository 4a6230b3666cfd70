import { Buffer } from "node:buffer";
import { readOrientation, writeOrientation } from "./exif";
import { app0, app1, endOfImage, isFrame, neededContent, startOfImage, startOfScan } from "./jpeg-segment";
import { BrokenPhotoError, ByteWriter, maxParts, type PhotoFile, startsWith, viewOf } from "./photo-format";

/** Keeps what a decoder needs: frame, tables, scans, JFIF, Adobe's colour marker and the colour profile. */
export function readJpeg(bytes: Uint8Array): PhotoFile | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage || bytes[2] !== 0xff) return undefined;
  const kept = new ByteWriter(bytes.length);
  kept.add([0xff, startOfImage]);
  let [width, height, orientation, at, scanned] = [0, 0, 1, 2, 0];
  let hasJfif = false;
  for (let part = 0; part < maxParts; part++) {
    const { marker, start, end } = nextSegment(bytes, at);
    if (marker === endOfImage) {
      if (scanned === 0) break;
      kept.add([0xff, endOfImage]);
      return { type: "image/jpeg", width, height, orientation, bytes: kept.bytes };
    }
    const content = bytes.subarray(start + 4, end);
    const needed = neededContent(marker, content);
    if (isFrame(marker)) {
      if (!needed || width > 0) break;
      height = viewOf(needed).getUint16(1);
      width = viewOf(needed).getUint16(3);
    }
    if (marker === app1 && startsWith(content, "Exif\0\0")) orientation = readOrientation(content.subarray(6));
    if (needed && !(marker === app0 && hasJfif)) addSegment(kept, marker, needed);
    hasJfif ||= marker === app0 && needed !== undefined;
    at = end;
    if (marker !== startOfScan) continue;
    if (!needed || width === 0) break;
    at = endOfScan(bytes, end);
    scanned += at - end;
    kept.add(bytes.subarray(end, at));
  }
  throw new BrokenPhotoError();
}

/** Adds an EXIF block with the orientation alone, for a JPEG whose pixels cannot be turned. */
export function withOrientation(jpeg: Uint8Array, orientation: number): Uint8Array<ArrayBuffer> {
  const tiff = writeOrientation(orientation);
  const head = [0xff, app1, 0, tiff.length + 8, 0x45, 0x78, 0x69, 0x66, 0, 0];
  return Buffer.concat([jpeg.subarray(0, 2), Uint8Array.from(head), tiff, jpeg.subarray(2)]);
}

function addSegment(kept: ByteWriter, marker: number, content: Uint8Array): void {
  const length = content.length + 2;
  kept.add([0xff, marker, length >> 8, length & 0xff]);
  kept.add(content);
}

function nextSegment(bytes: Uint8Array, from: number) {
  let at = from;
  if (bytes[at] !== 0xff) throw new BrokenPhotoError();
  while (bytes[at + 1] === 0xff) at += 1;
  const marker = bytes[at + 1];
  if (marker === undefined) throw new BrokenPhotoError();
  if (marker === endOfImage) return { marker, start: at, end: at + 2 };
  const length = at + 4 <= bytes.length ? viewOf(bytes).getUint16(at + 2) : 0;
  const end = at + 2 + length;
  if (length < 2 || end > bytes.length) throw new BrokenPhotoError();
  return { marker, start: at, end };
}

/** In a scan, 0xff before 00 is data and before d0 to d7 a restart marker; before anything else it ends the scan. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new BrokenPhotoError();
}
