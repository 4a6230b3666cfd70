import { createHash } from "node:crypto";
import { isKnown, notModified } from "./entity-tags.server";

export interface ListSource {
  name: string;
  columns: readonly string[];
  /** Differs after each change, wherever that was made. */
  readVersion: () => Promise<string>;
  /** The whole list as JSON, in pieces, and the version that it is a snapshot of. */
  read: () => Promise<{ version: string; parts: Iterable<string>; isEmpty?: boolean }>;
}

interface CachedList {
  version: string;
  isEmpty?: boolean;
  chunks: Uint8Array[];
}

/** An isolate has 128 MB: two lists of 16 MB leave most of it to the requests. */
const cache = createListCache(32_000_000);

export async function answerList(request: Request, source: ListSource, headers: HeadersInit = {}): Promise<Response> {
  const cached = cache.get(source.name);
  const knownTags = request.headers.get("If-None-Match");
  const version = cached || knownTags !== null ? await source.readVersion() : undefined;
  const tagged = { ...headers, ETag: tagOf(source, version) };
  if (version !== undefined && isKnown(knownTags, tagged.ETag)) return notModified(tagged);
  if (cached && cached.version === version) return send(cached, tagged);
  const list = await read(source);
  cache.set(source.name, list);
  tagged.ETag = tagOf(source, list.version);
  return isKnown(knownTags, tagged.ETag) ? notModified(tagged) : send(list, tagged);
}

export async function answerOnce(source: ListSource): Promise<Response> {
  return send(await read(source), { "Cache-Control": "no-store" });
}

/** Names the columns as well: after a deployment that changes them, a browser's cached list is not the same any more. */
function tagOf({ columns }: ListSource, version: string | undefined): string {
  const form = createHash("sha256").update(columns.join()).digest("hex").slice(0, 8);
  return `W/"${version}-${form}"`;
}

async function read(source: ListSource): Promise<CachedList> {
  const { parts, ...list } = await source.read();
  const encoder = new TextEncoder();
  return { ...list, chunks: Array.from(parts, (part) => encoder.encode(part)) };
}

/** A browser keeps no empty list: the first import would not be seen until that expires. */
function send({ chunks, isEmpty }: CachedList, others: HeadersInit): Response {
  const headers = new Headers(others);
  headers.set("Content-Type", "application/json");
  if (isEmpty) headers.set("Cache-Control", "no-store");
  return new Response(streamOf(chunks), { headers });
}

/** The response takes the cached bytes as they are; handed over in one piece they would be copied first. */
function streamOf(chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

/** The latest answers of this isolate by name, at most so many bytes in all: the least recently used are dropped, for none that alone is more. */
function createListCache(maxBytes: number) {
  const lists = new Map<string, CachedList>();

  function get(name: string): CachedList | undefined {
    const list = lists.get(name);
    if (list) set(name, list);
    return list;
  }

  function set(name: string, list: CachedList): void {
    lists.delete(name);
    if (bytesOf(list) > maxBytes) return;
    lists.set(name, list);
    for (const [leastRecent] of lists) {
      if (bytesOf(...lists.values()) <= maxBytes) return;
      lists.delete(leastRecent);
    }
  }

  return { get, set };
}

function bytesOf(...lists: CachedList[]): number {
  return lists.flatMap(({ chunks }) => chunks).reduce((sum, { byteLength }) => sum + byteLength, 0);
}
