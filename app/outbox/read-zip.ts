import { inflateSync, strFromU8 } from "fflate";

type ZipFiles = Map<string, () => Promise<Blob>>;

type Sizes = [packed: number, unpacked: number, start: number];

const entryMark = 0x02014b50;
const endMark = 0x06054b50;
const [headerSize, entrySize, endSize] = [30, 46, 22];
const longestComment = 65_535;

/** In bytes, unpacked: the copies that are made here are not packed, and a small file may hold any number. */
const maxUnpacked = 50_000_000;

/** Each file is read when it is asked for: all of them may be more than a phone's memory. None if it is no zip. */
export async function readZip(zip: Blob): Promise<ZipFiles> {
  const files: ZipFiles = new Map();
  const directory = await readDirectory(zip);
  for (let at = 0; at + entrySize <= directory.byteLength && directory.getUint32(at, true) === entryMark; ) {
    const numbers = [28, 30, 32].map((offset) => directory.getUint16(at + offset, true));
    const [nameLength = 0, extraLength = 0, commentLength = 0] = numbers;
    const [size, unpacked, start] = [20, 24, 42].map((offset) => directory.getUint32(at + offset, true)) as Sizes;
    const isStored = directory.getUint16(at + 10, true) === 0;
    const nameStart = at + entrySize;
    const name = strFromU8(new Uint8Array(directory.buffer).subarray(nameStart, nameStart + nameLength));
    files.set(name, async () => {
      const content = await contentAt(zip, start, size);
      if (isStored) return content;
      if (unpacked > maxUnpacked) throw new Error("What is packed in this file is too large.");
      return new Blob([inflateSync(await bytesOf(content), { out: new Uint8Array(unpacked) }) as BlobPart]);
    });
    at = nameStart + nameLength + extraLength + commentLength;
  }
  return files;
}

async function readDirectory(zip: Blob): Promise<DataView> {
  const tail = viewOf(await bytesOf(zip.slice(-(endSize + longestComment))));
  let end = tail.byteLength - endSize;
  while (end >= 0 && tail.getUint32(end, true) !== endMark) end -= 1;
  if (end < 0) return tail;
  const [size, start] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  return viewOf(await bytesOf(zip.slice(start, start + size)));
}

async function contentAt(zip: Blob, start: number, size: number): Promise<Blob> {
  const header = viewOf(await bytesOf(zip.slice(start, start + headerSize)));
  const contentStart = start + headerSize + header.getUint16(26, true) + header.getUint16(28, true);
  return zip.slice(contentStart, contentStart + size);
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}

function viewOf({ buffer }: Uint8Array): DataView {
  return new DataView(buffer);
}
