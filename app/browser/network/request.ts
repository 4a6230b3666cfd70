import { failureOfAnswer, lostLine, noAnswer, RequestError } from "./failure";

type Send = typeof fetch;

/** In ms, until an answer begins, and between two pieces of it. */
const longestWait = 60_000;

/**
 * Replaces `fetch` for all of this page, as Remix takes no headers for its own requests. Cloudflare Access answers the
 * header with 401 in place of a redirect, which would look like a lost line. Rejects with a RequestError, unless aborted.
 */
export function watchRequests(): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init = {}) => {
    const { origin, pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (origin !== location.origin) return sendInTime(send, input, init);
    const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined));
    // To another origin it would need a preflight.
    headers.set("X-Requested-With", "XMLHttpRequest");
    const response = await sendInTime(send, input, { ...init, headers, redirect: "manual" });
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
    return inTime(await send(input, { ...init, signal: abort.signal }));
  } catch (thrown) {
    throw abort.signal.aborted ? thrown : new RequestError(lostLine);
  } finally {
    clearTimeout(end);
  }
}

/** A body that stops on its way ends as an answer that never begins does. */
function inTime(response: Response): Response {
  if (!response.body) return response;
  let end: ReturnType<typeof setTimeout>;
  const awaitNext = (controller: TransformStreamDefaultController) => {
    clearTimeout(end);
    end = setTimeout(() => controller.error(new RequestError(noAnswer)), longestWait);
  };
  const pieces = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    start: awaitNext,
    transform(piece, controller) {
      awaitNext(controller);
      controller.enqueue(piece);
    },
    flush: () => clearTimeout(end),
  });
  return new Response(response.body.pipeThrough(pieces), response);
}

/** Remix would decode whatever comes, and lose the status and the reason of what it cannot decode. */
async function readPageData(response: Response): Promise<Response> {
  const isRemix = response.headers.get("Content-Type")?.startsWith("text/x-script");
  if (!isRemix || response.status >= 500) throw new RequestError(await failureOfAnswer(response));
  const body = await response.arrayBuffer().catch((thrown) => {
    throw thrown instanceof RequestError ? thrown : new RequestError(lostLine);
  });
  return new Response(body, response);
}
