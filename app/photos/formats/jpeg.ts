import { Buffer } from "node:buffer";
import {
  BrokenPhotoError,
  ByteWriter,
  maxParts,
  type PhotoFile,
  readOrientation,
  startsWith,
  viewOf,
} from "./photo-format";

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const app0 = 0xe0;
const app1 = 0xe1;
const app2 = 0xe2;
const app14 = 0xee;
const huffmanTables = 0xc4;
const arithmeticConditioning = 0xcc;
const quantizationTables = 0xdb;
const numberOfLines = 0xdc;
const restartInterval = 0xdd;

const adobeLength = 12;

/** Four for each of the two classes of Huffman tables. */
const maxTables = 8;

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
  const segment = new Uint8Array(36);
  segment.set([0xff, app1, 0, segment.length - 2, 0x45, 0x78, 0x69, 0x66, 0, 0]);
  segment.set([0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation], 10);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
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

/** The part of a segment's content that the specification gives it; undefined for a segment that no decoder needs. */
function neededContent(marker: number, content: Uint8Array): Uint8Array | undefined {
  if (marker === app0) return withoutThumbnail(content);
  const length = neededLength(marker, content);
  return length > 0 && length <= content.length ? content.subarray(0, length) : undefined;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![huffmanTables, 0xc8, arithmeticConditioning].includes(marker);
}

function withoutThumbnail(content: Uint8Array): Uint8Array | undefined {
  if (!startsWith(content, "JFIF\0") || content.length < 14) return undefined;
  const jfif = content.slice(0, 14);
  jfif.fill(0, 12);
  return jfif;
}

function neededLength(marker: number, content: Uint8Array): number {
  if (isFrame(marker)) return 6 + 3 * (content[5] ?? 0);
  switch (marker) {
    case startOfScan:
      return 4 + 2 * (content[0] ?? 0);
    case huffmanTables:
      return lengthOfTables(content, (at) => 17 + sum(content.subarray(at + 1, at + 17)));
    case quantizationTables:
      return lengthOfTables(content, (at) => ((content[at] ?? 0) < 0x10 ? 65 : 129));
    case arithmeticConditioning:
      return Math.min(content.length, 64);
    case numberOfLines:
    case restartInterval:
      return 2;
    case app2:
      return startsWith(content, "ICC_PROFILE\0") ? content.length : 0;
    case app14:
      return startsWith(content, "Adobe") ? adobeLength : 0;
    default:
      return 0;
  }
}

function lengthOfTables(content: Uint8Array, lengthAt: (at: number) => number): number {
  let at = 0;
  for (let table = 0; table < maxTables; table++) {
    const next = at + lengthAt(at);
    if (next > content.length) break;
    at = next;
  }
  return at;
}

function sum(counts: Uint8Array): number {
  return counts.reduce((total, count) => total + count, 0);
}
