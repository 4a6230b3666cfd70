import type { lastPixelFinder } from "./gif-lzw";
import { BrokenPhotoError, type KeptBytes, viewOf } from "./photo-format";

type LastPixelFinder = ReturnType<typeof lastPixelFinder>;

const descriptorLength = 10;
const maxCodeSize = 11;

export function colourTableSize(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Where the sub-blocks of an image block begin: behind its descriptor, colour table and code size. */
export function startOfPixels(bytes: Uint8Array, start: number): number {
  return start + descriptorLength + colourTableSize(bytes[start + 9]) + 1;
}

export function endOfSubBlocks(bytes: Uint8Array, from: number): number {
  for (let at = from; ; ) {
    const length = bytes[at];
    if (length === undefined) throw new BrokenPhotoError();
    at += 1 + length;
    if (length === 0) return at;
  }
}

/** Adds an image block without what its sub-blocks hold behind the last pixel. */
export function addPicture(kept: KeptBytes, bytes: Uint8Array, start: number, findLastPixel: LastPixelFinder): void {
  const view = viewOf(bytes);
  const from = startOfPixels(bytes, start);
  const codeSize = bytes[from - 1] ?? 0;
  if (codeSize < 1 || codeSize > maxCodeSize) throw new BrokenPhotoError();
  const pixels = view.getUint16(start + 5, true) * view.getUint16(start + 7, true);
  const { block, end } = findLastPixel({ from, codeSize, pixels });
  kept.add(bytes.subarray(start, block));
  if (end > block) {
    kept.add([end - block - 1]);
    kept.add(bytes.subarray(block + 1, end));
  }
  kept.add([0]);
}
