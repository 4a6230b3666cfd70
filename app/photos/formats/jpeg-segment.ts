import { startsWith } from "./photo-format";

export const startOfImage = 0xd8;
export const endOfImage = 0xd9;
export const startOfScan = 0xda;
export const app0 = 0xe0;
export const app1 = 0xe1;
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

/** The part of a segment's content that the specification gives it; undefined for a segment that no decoder needs. */
export function neededContent(marker: number, content: Uint8Array): Uint8Array | undefined {
  if (marker === app0) return withoutThumbnail(content);
  const length = neededLength(marker, content);
  return length > 0 && length <= content.length ? content.subarray(0, length) : undefined;
}

export function isFrame(marker: number): boolean {
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
