import { Buffer } from "node:buffer";
import { BrokenPhotoError, type PhotoFile, startsWith, viewOf } from "./photo-format";

const imageBlock = 0x2c;
const extension = 0x21;
const trailer = 0x3b;
const graphicControl = 0xf9;
const application = 0xff;

export function readGif(bytes: Uint8Array): PhotoFile | undefined {
  if (!startsWith(bytes, "GIF87a") && !startsWith(bytes, "GIF89a")) return undefined;
  if (bytes.length < 13) throw new BrokenPhotoError();
  const view = viewOf(bytes);
  const head = 13 + colourTableSize(bytes[10]);
  const parts = [bytes.subarray(0, head)];
  for (let at = head; ; ) {
    const end = endOfBlock(bytes, at);
    if (isKept(bytes, at)) parts.push(bytes.subarray(at, end));
    if (bytes[at] === trailer) break;
    at = end;
  }
  return {
    type: "image/gif",
    width: view.getUint16(6, true),
    height: view.getUint16(8, true),
    orientation: 1,
    bytes: Buffer.concat(parts),
  };
}

/** Drops comments and application extensions, except NETSCAPE2.0, which holds an animation's loop count. */
function isKept(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] !== extension) return true;
  return (
    bytes[at + 1] === graphicControl || (bytes[at + 1] === application && startsWith(bytes, "NETSCAPE2.0", at + 3))
  );
}

function endOfBlock(bytes: Uint8Array, at: number): number {
  switch (bytes[at]) {
    case trailer:
      return at + 1;
    case extension:
      return endOfSubBlocks(bytes, at + 2);
    case imageBlock:
      return endOfSubBlocks(bytes, at + 11 + colourTableSize(bytes[at + 9]));
    default:
      throw new BrokenPhotoError();
  }
}

function endOfSubBlocks(bytes: Uint8Array, from: number): number {
  for (let at = from; ; ) {
    const length = bytes[at];
    if (length === undefined) throw new BrokenPhotoError();
    at += 1 + length;
    if (length === 0) return at;
  }
}

function colourTableSize(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}
