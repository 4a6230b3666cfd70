import { isKnown, type KeptBody, notModified, type Surroundings, sendKept } from "./list-body.server";
import { sharedRead } from "./shared-read.server";

/** A list that is read as a whole, much more often than it changes. */
export interface ListSource {
  name: string;
  /** Asked for with every request: a version that was never used before for each change, wherever it was made. */
  readVersion: () => Promise<string>;
  /** The list as JSON, in pieces. */
  write: () => AsyncGenerator<string>;
}

/** An isolate has 128 MB: a longer list is written anew for each request, and never in memory as a whole. */
const longestKept = 24_000_000;

/** In ms, as long as the platform lets work go on after its request; what takes longer was cut off. */
const longestBuild = 30_000;

const kept = new Map<string, KeptBody>();
const underWay = new Map<string, { body: Promise<KeptBody | undefined>; since: number }>();
const encoder = new TextEncoder();

/** Answers with a list, from the bytes kept in this isolate while their version stands; 304 to who has it already. */
export async function answerList(request: Request, context: Surroundings, source: ListSource): Promise<Response> {
  const version = await sharedRead(source.name, source.readVersion);
  const body = kept.get(source.name);
  if (body?.version === version) return sendKept(request, context, body);
  if (isKnown(request, version)) return notModified(version);
  const built = await builtOnce(`${source.name} ${version}`, () => build(source, version), context);
  return built ? sendKept(request, context, built) : streamList(source);
}

/** However many ask for a list that has changed, it is built once. */
async function builtOnce(
  key: string,
  build: () => Promise<KeptBody | undefined>,
  { waitUntil }: Surroundings,
): Promise<KeptBody | undefined> {
  const other = underWay.get(key);
  if (other && Date.now() - other.since < longestBuild) return other.body;
  const body = build().finally(() => underWay.delete(key));
  underWay.set(key, { body, since: Date.now() });
  // Others wait for it too: it may not end with the request that began it.
  waitUntil(body.catch(() => {}));
  return body;
}

/** The list's bytes, kept when nothing was written meanwhile; undefined when it is too long. */
async function build({ name, readVersion, write }: ListSource, version: string): Promise<KeptBody | undefined> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of write()) {
    const bytes = encoder.encode(piece);
    pieces.push(bytes);
    length += bytes.length;
    if (length > longestKept) return undefined;
  }
  const body = { version, bytes: joined(pieces, length), timesSent: 0 };
  if ((await readVersion()) === version) kept.set(name, body);
  return body;
}

function joined(pieces: Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.length;
  }
  return bytes;
}

/** Answers with a list that is not worth keeping, as it is written. */
export function streamList({ write }: ListSource): Response {
  const pieces = write();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return new Response(body, { headers: { "Content-Type": "application/json" } });
}
