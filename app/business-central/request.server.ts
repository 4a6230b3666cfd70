import { setTimeout as wait } from "node:timers/promises";
import { BusinessCentralFailure, type FailureCode, type FailurePart } from "./failure.server";

/** One request of a load. */
export interface Call {
  part: FailurePart;
  url: string | URL;
  init: RequestInit;
  /** Ends the whole load. */
  signal: AbortSignal;
  durations: { request: number; longestPause: number; firstPause: number };
}

const attempts = 3;
const retriedStatuses = [408, 429, 502, 503, 504];
/** 20,000 rows with all their fields, the most that Business Central puts on a page, come to about this. */
const maxBytes = 24 * 1024 * 1024;

/**
 * The JSON that a request is answered with. Follows no redirect, retries what Business Central says is passing, and
 * throws a BusinessCentralFailure for all else, whatever went wrong.
 */
export async function requestJson(call: Call): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await ask(call);
    if (!(outcome instanceof BusinessCentralFailure)) return outcome.json;
    const pause = pauseAfter(attempt, outcome, call);
    if (pause === undefined) throw outcome;
    await wait(pause, undefined, { signal: call.signal }).catch(() => {
      throw outcome;
    });
  }
}

async function ask(call: Call): Promise<{ json: unknown } | BusinessCentralFailure> {
  const signal = AbortSignal.any([call.signal, AbortSignal.timeout(call.durations.request)]);
  try {
    const response = await fetch(call.url, { ...call.init, redirect: "manual", signal });
    if (response.ok) return parseJson(call.part, await readAtMost(response, maxBytes));
    await response.body?.cancel();
    return new BusinessCentralFailure(call.part, codeOf(response.status), retryAfter(response));
  } catch {
    return new BusinessCentralFailure(call.part, signal.aborted ? "timed out" : "unreachable");
  }
}

/** The bytes of a body, or undefined when there are too many of them. */
async function readAtMost(response: Response, limit: number): Promise<Blob | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) return undefined;
    chunks.push(new Uint8Array(chunk));
  }
  return new Blob(chunks);
}

async function parseJson(part: FailurePart, body: Blob | undefined) {
  if (!body) return new BusinessCentralFailure(part, "too large");
  try {
    return { json: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await body.arrayBuffer())) as unknown };
  } catch {
    return new BusinessCentralFailure(part, "unusable");
  }
}

function codeOf(status: number): FailureCode {
  if (status === 429) return "throttled";
  if (retriedStatuses.includes(status)) return "unavailable";
  if (status === 401) return "unauthorized";
  return status >= 300 && status < 400 ? "redirected" : "refused";
}

/** The header in ms, told in seconds or as a date; undefined when it is neither. */
function retryAfter(response: Response): number | undefined {
  const value = response.headers.get("Retry-After")?.trim() ?? "";
  const milliseconds = /^\d{1,6}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : undefined;
}

/** How long to wait before the next attempt; undefined when there is to be none. */
function pauseAfter(attempt: number, { code, retryAfter: asked }: BusinessCentralFailure, { durations }: Call) {
  const isRetried = code === "throttled" || code === "unavailable";
  if (!isRetried || attempt === attempts) return undefined;
  if (asked !== undefined) return asked <= durations.longestPause ? asked : undefined;
  return durations.firstPause * 2 ** (attempt - 1) * (1 + Math.random());
}
