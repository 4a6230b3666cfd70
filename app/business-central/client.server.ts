import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { BusinessCentralFailure, type FailureCode, type FailurePart } from "./failure.server";

export interface BusinessCentralSettings {
  tenantId: string;
  environment: string;
  companyId: string;
  clientId: string;
  clientSecret: string;
  baseUrl: string;
  tokenUrl: string;
  /** Limit in ms for loading the whole list; every other duration is a share of it. */
  timeout: number;
}

export interface TokenCache {
  token?: { value: string; expiresAt: number };
}

/** Resolves to undefined for a body over the limit in bytes, without reading on. */
export type ReadAtMost = (body: ReadableStream<Uint8Array>, limit: number) => Promise<Blob | undefined>;

/** In ms. Tests hand in their own, so that what they see does not depend on the machine's speed. */
export interface Clock {
  now: () => number;
  timeout: (duration: number) => AbortSignal;
  /** Rejects when the signal aborts. */
  wait: (duration: number, signal: AbortSignal) => Promise<void>;
}

export interface Load {
  settings: BusinessCentralSettings;
  tokens: TokenCache;
  readAtMost: ReadAtMost;
  signal: AbortSignal;
  clock: Clock;
}

interface Call {
  part: FailurePart;
  url: string | URL;
  init: RequestInit;
}

export const realClock: Clock = {
  now: () => Date.now(),
  timeout: (duration) => AbortSignal.timeout(duration),
  wait: (duration, signal) => wait(duration, undefined, { signal }),
};

const scope = "https://api.businesscentral.dynamics.com/.default";
/** In ms: clocks differ, and requests take time. */
const renewEarly = 60_000;

const tokenSchema = z.object({
  token_type: z.string().regex(/^bearer$/i),
  // Other characters could not be sent in a header.
  access_token: z.string().regex(/^[\x21-\x7e]+$/),
  expires_in: z.coerce.number().positive(),
});

const attempts = 3;
const retriedStatuses = [408, 429, 502, 503, 504];
/** A page of 20,000 rows, the largest that Business Central sends, is about this long. */
const maxBytes = 24 * 1024 * 1024;

/** Retries transient failures, renews a rejected token once, and throws nothing but a BusinessCentralFailure. */
export async function getJson(
  load: Load,
  url: URL,
  headers: Record<string, string>,
  isRenewed = false,
): Promise<unknown> {
  const authorization = { Accept: "application/json", Authorization: `Bearer ${await getToken(load)}` };
  try {
    return await requestJson(load, { part: "customers", url, init: { headers: { ...headers, ...authorization } } });
  } catch (failure) {
    const isRejected = failure instanceof BusinessCentralFailure && failure.code === "unauthorized";
    if (isRejected) load.tokens.token = undefined;
    if (!isRejected || isRenewed) throw failure;
    return getJson(load, url, headers, true);
  }
}

async function getToken(load: Load): Promise<string> {
  const { tokens, clock } = load;
  if (tokens.token && clock.now() < tokens.token.expiresAt) return tokens.token.value;
  tokens.token = undefined;
  const answer = tokenSchema.safeParse(await requestToken(load));
  if (!answer.success) throw new BusinessCentralFailure("token", "unusable");
  const { access_token: value, expires_in: seconds } = answer.data;
  tokens.token = { value, expiresAt: clock.now() + seconds * 1000 - renewEarly };
  return value;
}

function requestToken(load: Load): Promise<unknown> {
  const { tokenUrl, clientId, clientSecret } = load.settings;
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: clientSecret,
    scope,
  });
  const init = { method: "POST", body, headers: { Accept: "application/json" } };
  return requestJson(load, { part: "token", url: tokenUrl, init });
}

async function requestJson(load: Load, call: Call): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await send(load, call);
    if (!(outcome instanceof BusinessCentralFailure)) return outcome.json;
    const delay = retryDelay(attempt, outcome, load.settings.timeout);
    if (delay === undefined) throw outcome;
    await load.clock.wait(delay, load.signal).catch(() => {
      throw outcome;
    });
  }
}

async function send({ settings, readAtMost, signal: end, clock }: Load, { part, url, init }: Call) {
  const signal = AbortSignal.any([end, clock.timeout(settings.timeout * 0.4)]);
  try {
    const response = await fetch(url, { ...init, redirect: "manual", signal });
    const { body, ok, status, headers } = response;
    const bytes = ok && body ? await readAtMost(body, maxBytes) : undefined;
    await body?.cancel();
    if (!ok) return new BusinessCentralFailure(part, codeOf(status), parseRetryAfter(headers));
    return bytes || !body ? parseJson(part, bytes) : new BusinessCentralFailure(part, "too large");
  } catch {
    return new BusinessCentralFailure(part, signal.aborted ? "timed out" : "unreachable");
  }
}

async function parseJson(part: FailurePart, bytes = new Blob()) {
  try {
    return { json: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(await bytes.arrayBuffer())) as unknown };
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

function parseRetryAfter(headers: Headers): number | undefined {
  const value = headers.get("Retry-After")?.trim() ?? "";
  const milliseconds = /^\d{1,6}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : undefined;
}

function retryDelay(attempt: number, { code, retryAfter }: BusinessCentralFailure, timeout: number) {
  const isRetried = code === "throttled" || code === "unavailable";
  if (!isRetried || attempt === attempts) return undefined;
  if (retryAfter !== undefined) return retryAfter <= timeout * 0.2 ? retryAfter : undefined;
  return timeout * 0.02 * 2 ** (attempt - 1) * (1 + Math.random());
}
