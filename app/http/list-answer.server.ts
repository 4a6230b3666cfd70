import { type CachedList, createListCache } from "./list-cache.server";

export interface ListSource {
  name: string;
  /** Differs after each change, wherever that was made. */
  readVersion: () => Promise<string>;
  /** The whole list as JSON, in pieces, and the version that it is a snapshot of. */
  read: () => Promise<{ version: string; parts: Iterable<string> }>;
}

/** An isolate has 128 MB: two lists of 16 MB leave most of it to the requests. */
const cache = createListCache(32_000_000);

export async function answerList(request: Request, source: ListSource, headers: HeadersInit = {}): Promise<Response> {
  const cached = cache.get(source.name);
  const knownTags = request.headers.get("If-None-Match");
  const version = cached || knownTags !== null ? await source.readVersion() : undefined;
  if (version !== undefined && isKnown(knownTags, version)) return notModified(version, headers);
  if (cached && cached.version === version) return send(cached, headers);
  const list = await read(source);
  cache.set(source.name, list);
  return isKnown(knownTags, list.version) ? notModified(list.version, headers) : send(list, headers);
}

export async function answerOnce(source: ListSource): Promise<Response> {
  return send(await read(source), { "Cache-Control": "no-store" });
}

async function read(source: ListSource): Promise<CachedList> {
  const { version, parts } = await source.read();
  const encoder = new TextEncoder();
  return { version, chunks: Array.from(parts, (part) => encoder.encode(part)) };
}

function isKnown(tags: string | null, version: string): boolean {
  return tags?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === `"${version}"`) ?? false;
}

function notModified(version: string, headers: HeadersInit): Response {
  return new Response(null, { status: 304, headers: { ...headers, ETag: `W/"${version}"` } });
}

function send({ version, chunks }: CachedList, headers: HeadersInit): Response {
  return new Response(streamOf(chunks), {
    headers: { "Content-Type": "application/json", ...headers, ETag: `W/"${version}"` },
  });
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
