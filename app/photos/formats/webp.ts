import {
  BrokenPhotoError,
  ByteWriter,
  maxParts,
  type PhotoFile,
  readOrientation,
  startsWith,
  viewOf,
} from "./photo-format";

const pixelTypes = new Set(["VP8 ", "VP8L"]);

/** A frame needs two chunks; its specification allows unknown ones besides. */
const maxFrameParts = 16;
const frameHeaderLength = 16;
const animationLength = 6;

/** Flags of the extended header: colour profile, alpha and animation; EXIF and XMP are dropped. */
const keptFlags = 0b110010;

interface Chunk {
  type: string;
  content: Uint8Array;
}

export function readWebp(bytes: Uint8Array): PhotoFile | undefined {
  if (!startsWith(bytes, "RIFF") || !startsWith(bytes, "WEBP", 8)) return undefined;
  const fileEnd = 8 + viewOf(bytes).getUint32(4, true);
  if (fileEnd > bytes.length) throw new BrokenPhotoError();
  const kept = new ByteWriter(bytes.length + 1);
  kept.add(bytes.subarray(0, 12));
  const seen = new Set<string>();
  let size = { width: 0, height: 0 };
  let orientation = 1;
  for (const chunk of chunksOf(bytes.subarray(0, fileEnd), 12, maxParts)) {
    const { type, content } = chunk;
    if (size.width === 0) size = readSize(chunk);
    if (type === "EXIF") orientation = readOrientation(startsWith(content, "Exif\0\0") ? content.subarray(6) : content);
    const needed = isRepeated(type, seen) ? undefined : neededContent(chunk);
    if (!needed) continue;
    addChunk(kept, { type, content: needed });
    seen.add(type);
  }
  if (!hasPixels(seen) && !seen.has("ANMF")) throw new BrokenPhotoError();
  viewOf(kept.bytes).setUint32(4, kept.bytes.length - 8, true);
  return { type: "image/webp", ...size, orientation, bytes: kept.bytes };
}

function* chunksOf(bytes: Uint8Array, from: number, limit: number): Generator<Chunk> {
  const view = viewOf(bytes);
  let at = from;
  for (let part = 0; at < bytes.length; part++) {
    const end = at + 8 <= bytes.length ? at + 8 + view.getUint32(at + 4, true) : bytes.length + 1;
    if (end > bytes.length || part === limit) throw new BrokenPhotoError();
    yield { type: String.fromCharCode(...bytes.subarray(at, at + 4)), content: bytes.subarray(at + 8, end) };
    at = end + (end % 2);
  }
}

/** The part of a chunk's content that the specification gives it; undefined for a chunk that no decoder needs. */
function neededContent(chunk: Chunk): Uint8Array | undefined {
  const { type, content } = chunk;
  switch (type) {
    case "VP8X":
      return extendedHeader(content);
    case "ICCP":
    case "ALPH":
      return content.length > 0 ? content : undefined;
    case "VP8 ":
    case "VP8L":
      return readSize(chunk).width > 0 ? content : undefined;
    case "ANIM":
      return content.length >= animationLength ? content.subarray(0, animationLength) : undefined;
    case "ANMF":
      return frame(content);
    default:
      return undefined;
  }
}

/** A file has any number of frames, and else each chunk once: pixels in one of their two forms. */
function isRepeated(type: string, seen: Set<string>): boolean {
  if (type === "ANMF") return false;
  return pixelTypes.has(type) ? hasPixels(seen) : seen.has(type);
}

function hasPixels(seen: Set<string>): boolean {
  return [...pixelTypes].some((type) => seen.has(type));
}

function extendedHeader(content: Uint8Array): Uint8Array {
  if (content.length < 10) throw new BrokenPhotoError();
  const header = content.slice(0, 10);
  header[0] = (content[0] ?? 0) & keptFlags;
  header.fill(0, 1, 4);
  return header;
}

function frame(content: Uint8Array): Uint8Array | undefined {
  if (content.length < frameHeaderLength) throw new BrokenPhotoError();
  const kept = new ByteWriter(content.length + 1);
  kept.add(content.subarray(0, frameHeaderLength));
  const seen = new Set<string>();
  for (const chunk of chunksOf(content, frameHeaderLength, maxFrameParts)) {
    const isPicture = chunk.type === "ALPH" || pixelTypes.has(chunk.type);
    if (!isPicture || isRepeated(chunk.type, seen) || !neededContent(chunk)) continue;
    addChunk(kept, chunk);
    seen.add(chunk.type);
  }
  return hasPixels(seen) ? kept.bytes : undefined;
}

function addChunk(kept: ByteWriter, { type, content }: Chunk): void {
  const head = new Uint8Array(8);
  head.set(Array.from(type, (char) => char.charCodeAt(0)));
  viewOf(head).setUint32(4, content.length, true);
  kept.add(head);
  kept.add(content);
  if (content.length % 2 === 1) kept.add([0]);
}

function readSize({ type, content }: Chunk): { width: number; height: number } {
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
