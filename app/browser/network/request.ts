import { connectionLost, failureOfAnswer, noAnswer, RequestError, usableAnswer } from "./failure";

type Send = typeof fetch;

const bookmarkHeader = "X-D1-Bookmark";

/** In ms, until an answer begins, and from there without a further byte of what is read whole. */
const longestWait = 60_000;

/**
 * Replaces `fetch` for all of this page, as Remix takes no headers for its own requests. Cloudflare Access answers the
 * header with 401 in place of a redirect, which would look like a lost line. The latest bookmark of the database goes with
 * each request, so that no replica answers it that is behind what this page has seen. Rejects with a RequestError, unless aborted.
 */
export function watchRequests(): void {
  const send = window.fetch.bind(window);
  let bookmark = "";
  window.fetch = async (input, init = {}) => {
    const { origin, pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (origin !== location.origin) return sendInTime(send, input, init);
    const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined));
    // To another origin it would need a preflight.
    headers.set("X-Requested-With", "XMLHttpRequest");
    if (bookmark) headers.set(bookmarkHeader, bookmark);
    const response = await sendInTime(send, input, { ...init, headers, redirect: "manual" });
    const reached = response.headers.get(bookmarkHeader) ?? "";
    if (reached > bookmark) bookmark = reached;
    if (response.type === "opaqueredirect") throw new RequestError(await failureOfAnswer(response));
    return pathname.endsWith(".data") ? readPageData(response) : response;
  };
}

async function sendInTime(send: Send, input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const abort = new AbortController();
  const signal = init.signal ?? (input instanceof Request ? input.signal : undefined);
  const follow = () => abort.abort(signal?.reason);
  if (signal?.aborted) follow();
  signal?.addEventListener("abort", follow, { once: true });
  const end = setTimeout(() => abort.abort(new RequestError(noAnswer)), longestWait);
  try {
    return await send(input, { ...init, signal: abort.signal });
  } catch (thrown) {
    throw abort.signal.aborted ? thrown : new RequestError(connectionLost);
  } finally {
    clearTimeout(end);
  }
}

/** Remix would decode whatever comes, and lose the status and the reason of what it cannot decode. */
async function readPageData(response: Response): Promise<Response> {
  const isRemix = response.headers.get("Content-Type")?.startsWith("text/x-script");
  if (!isRemix || response.status >= 500) throw new RequestError(await failureOfAnswer(response));
  return new Response(await readInTime(response), response);
}

/** A body that stops on its way ends as an answer that never begins does, and what is left of it is not fetched. */
export async function readInTime({ body }: Response, onProgress = () => {}): Promise<ArrayBuffer> {
  const reader = body?.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    const { value, done } = reader ? await readPart(reader) : { done: true };
    if (value) parts.push(value);
    if (done) return new Blob(parts).arrayBuffer();
    onProgress();
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

function readPart(reader: Reader): Promise<Awaited<ReturnType<Reader["read"]>>> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      reject(new RequestError(noAnswer));
      void reader.cancel().catch(() => {});
    };
    const stalled = setTimeout(stop, longestWait);
    const fail = () => reject(new RequestError(connectionLost));
    reader
      .read()
      .then(resolve, fail)
      .finally(() => clearTimeout(stalled));
  });
}

/** Rejects with a RequestError; its sentence is the reason of a refusal. */
export async function fetchJson<Answer>(url: string, init?: RequestInit, onProgress?: () => void): Promise<Answer> {
  const response = await usableAnswer(await fetch(url, init));
  return JSON.parse(new TextDecoder().decode(await readInTime(response, onProgress)));
}

export function jsonRequest(method: string, body: object, headers: Record<string, string> = {}): RequestInit {
  return { method, headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) };
}
