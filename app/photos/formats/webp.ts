import { Buffer } from "node:buffer";
import { readOrientation } from "./exif";
import { BrokenPhotoError, type PhotoFile, startsWith, viewOf } from "./photo-format";

const kept = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ICCP", "ANIM", "ANMF"]);

/** Flags of the extended header: EXIF (8) and XMP (4) present. */
const metadataFlags = 0b1100;

export function readWebp(bytes: Uint8Array): PhotoFile | undefined {
  if (!startsWith(bytes, "RIFF") || !startsWith(bytes, "WEBP", 8)) return undefined;
  const view = viewOf(bytes);
  const fileEnd = 8 + view.getUint32(4, true);
  if (fileEnd > bytes.length) throw new BrokenPhotoError();
  const parts: Uint8Array[] = [];
  let size = { width: 0, height: 0 };
  let orientation = 1;
  for (let at = 12; at < fileEnd; ) {
    if (at + 8 > fileEnd) throw new BrokenPhotoError();
    const type = String.fromCharCode(...bytes.subarray(at, at + 4));
    const end = at + 8 + view.getUint32(at + 4, true);
    const next = end + (end % 2);
    if (end > fileEnd) throw new BrokenPhotoError();
    const chunk = new Uint8Array(bytes.subarray(at, Math.min(next, fileEnd)));
    const content = chunk.subarray(8, end - at);
    if (size.width === 0) size = readSize(type, content);
    if (type === "VP8X" && chunk[8] !== undefined) chunk[8] &= ~metadataFlags;
    if (type === "EXIF") orientation = readOrientation(startsWith(content, "Exif\0\0") ? content.subarray(6) : content);
    if (kept.has(type)) parts.push(chunk);
    at = next;
  }
  return { type: "image/webp", ...size, orientation, bytes: joinRiff(parts) };
}

function joinRiff(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const file = Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBP"), ...parts]);
  viewOf(file).setUint32(4, file.length - 8, true);
  return file;
}

function readSize(type: string, content: Uint8Array): { width: number; height: number } {
  const view = viewOf(content);
  if (type === "VP8X" && content.length >= 10) {
    return { width: 1 + (view.getUint32(4, true) & 0xffffff), height: 1 + (view.getUint32(6, true) >>> 8) };
  }
  if (type === "VP8 " && content.length >= 10) {
    return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
  }
  if (type === "VP8L" && content.length >= 5) {
    const bits = view.getUint32(1, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  return { width: 0, height: 0 };
}
