import { Buffer } from "node:buffer";
import { readOrientation, writeOrientation } from "./exif";
import { BrokenPhotoError, type PhotoFile, startsWith, viewOf } from "./photo-format";

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const comment = 0xfe;
const app0 = 0xe0;
const app1 = 0xe1;
const app2 = 0xe2;
const app14 = 0xee;

/** Keeps what a decoder needs: frames, tables, scans, JFIF, Adobe's colour marker and the colour profile. */
export function readJpeg(bytes: Uint8Array): PhotoFile | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage || bytes[2] !== 0xff) return undefined;
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let [width, height, orientation] = [0, 0, 1];
  for (let at = 2; ; ) {
    const { marker, start, end } = nextSegment(bytes, at);
    const content = bytes.subarray(start + 4, end);
    if (isFrame(marker) && content.length >= 5) {
      height = viewOf(content).getUint16(1);
      width = viewOf(content).getUint16(3);
    }
    if (marker === app1 && startsWith(content, "Exif\0\0")) orientation = readOrientation(content.subarray(6));
    if (isKept(marker, content)) kept.push(bytes.subarray(start, end));
    at = end;
    if (marker === endOfImage) break;
    if (marker !== startOfScan) continue;
    at = endOfScan(bytes, end);
    kept.push(bytes.subarray(end, at));
  }
  return { type: "image/jpeg", width, height, orientation, bytes: Buffer.concat(kept) };
}

/** Adds an EXIF block with the orientation alone, for a JPEG whose pixels cannot be turned. */
export function withOrientation(jpeg: Uint8Array, orientation: number): Uint8Array<ArrayBuffer> {
  const tiff = writeOrientation(orientation);
  const head = [0xff, app1, 0, tiff.length + 8, 0x45, 0x78, 0x69, 0x66, 0, 0];
  return Buffer.concat([jpeg.subarray(0, 2), Uint8Array.from(head), tiff, jpeg.subarray(2)]);
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
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new BrokenPhotoError();
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function isKept(marker: number, content: Uint8Array): boolean {
  if (marker === app2) return startsWith(content, "ICC_PROFILE\0");
  if (marker === app0 || marker === app14) return true;
  return marker !== comment && (marker < app0 || marker > 0xef);
}
