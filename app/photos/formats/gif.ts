import { BrokenPhotoError, ByteWriter, maxParts, type PhotoFile, startsWith, viewOf } from "./photo-format";

const imageBlock = 0x2c;
const extension = 0x21;
const trailer = 0x3b;
const descriptorLength = 10;

/** How a kept extension begins, and its length up to the terminator. */
const graphicControl = { start: "\x21\xf9\x04", length: 7 };
const loopCount = { start: "\x21\xff\x0bNETSCAPE2.0\x03\x01", length: 18 };

/** Keeps the pictures, the graphic control before each, and an animation's loop count. */
export function readGif(bytes: Uint8Array): PhotoFile | undefined {
  if (!startsWith(bytes, "GIF87a") && !startsWith(bytes, "GIF89a")) return undefined;
  const head = 13 + colourTableSize(bytes[10]);
  if (bytes.length < head) throw new BrokenPhotoError();
  const kept = new ByteWriter(bytes.length);
  kept.add(bytes.subarray(0, head));
  let at = head;
  let pictures = 0;
  let isLooped = false;
  let control: Uint8Array | undefined;
  for (let part = 0; part < maxParts && bytes[at] !== trailer; part++) {
    const start = at;
    at = endOfBlock(bytes, start);
    if (startsWith(bytes, graphicControl.start, start)) control = bytes.subarray(start, start + graphicControl.length);
    if (!isLooped && startsWith(bytes, loopCount.start, start)) {
      addExtension(kept, bytes.subarray(start, start + loopCount.length));
      isLooped = true;
    }
    if (bytes[start] !== imageBlock || at === startOfPixels(bytes, start) + 1) continue;
    if (control) addExtension(kept, control);
    kept.add(bytes.subarray(start, at));
    control = undefined;
    pictures += 1;
  }
  if (bytes[at] !== trailer || pictures === 0) throw new BrokenPhotoError();
  kept.add([trailer]);
  const view = viewOf(bytes);
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  return { type: "image/gif", width, height, orientation: 1, bytes: kept.bytes };
}

function endOfBlock(bytes: Uint8Array, at: number): number {
  if (bytes[at] === extension) return endOfSubBlocks(bytes, at + 2);
  if (bytes[at] === imageBlock) return endOfSubBlocks(bytes, startOfPixels(bytes, at));
  throw new BrokenPhotoError();
}

function startOfPixels(bytes: Uint8Array, start: number): number {
  return start + descriptorLength + colourTableSize(bytes[start + 9]) + 1;
}

function colourTableSize(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function endOfSubBlocks(bytes: Uint8Array, from: number): number {
  for (let at = from; ; ) {
    const length = bytes[at];
    if (length === undefined) throw new BrokenPhotoError();
    at += 1 + length;
    if (length === 0) return at;
  }
}

function addExtension(kept: ByteWriter, start: Uint8Array): void {
  kept.add(start);
  kept.add([0]);
}
