import { isRouteErrorResponse } from "@remix-run/react";
import { refusalReason } from "./refusal-reason";

export interface Failure {
  kind: "connection" | "refusal" | "sign-in" | "server" | "deployment" | "code";
  what: string;
  advice: string;
  needsReload: boolean;
}

export const connectionLost = failure("connection", "The server could not be reached.", "Try again.");
export const noAnswer = failure("connection", "The server did not answer in time.", "Try again.");
export const signedOut = failure("sign-in", "Your sign-in has ended.", "Reload the page to sign in again.");
export const newDeployment = failure("deployment", "A new version is available.", "Reload the page to use it.");
const codeFault = failure("code", "Something went wrong on this page.", "Reload it and try again.");

export class RequestError extends Error {
  override name = "RequestError";
  constructor(readonly failure: Failure) {
    super(textOf(failure));
  }
}

export function textOf({ what, advice }: Pick<Failure, "what" | "advice">): string {
  return `${what} ${advice}`.trim();
}

/** Of what was thrown. What no request is to blame for is reported to the console. */
export function failureOf(thrown: unknown): Failure {
  const failure = requestFailure(thrown);
  if (failure) return failure;
  reportError(thrown);
  return codeFault;
}

export function requestFailure(thrown: unknown): Failure | undefined {
  if (thrown instanceof RequestError) return thrown.failure;
  if (isRouteErrorResponse(thrown)) return failureOfStatus(thrown.status, reasonIn(thrown.data));
  if (thrown instanceof DOMException && thrown.name === "TimeoutError") return noAnswer;
  return undefined;
}

/** Of an answer that is not what was asked for; reads its body. */
export async function failureOfAnswer(response: Response): Promise<Failure> {
  const isForeign = response.type === "opaqueredirect" || isPage(response);
  if (isForeign && response.status < 400) return signedOut;
  const reason = isForeign ? undefined : await refusalReason(response);
  return failureOfStatus(response.status, reason, Number(response.headers.get("Retry-After")));
}

/** The answer, if it is what was asked for. Rejects with a RequestError. */
export async function usableAnswer(response: Response): Promise<Response> {
  if (response.ok && !isPage(response)) return response;
  throw new RequestError(await failureOfAnswer(response));
}

/** Whether it is a page, as Access or a network's portal answers: no request of a script asks for one. */
export function isPage({ headers }: Response): boolean {
  return /^text\/html\b/i.test(headers.get("Content-Type") ?? "");
}

const refusals: Record<number, string> = {
  404: "This is no longer there.",
  413: "This is too large to be sent.",
  429: "There were too many requests.",
};

function failureOfStatus(status: number, reason?: string, retryAfter = Number.NaN): Failure {
  if (status === 0) return connectionLost;
  if (status === 401 || status === 407 || status === 511 || (status === 403 && !reason)) return signedOut;
  const advice = retryAfter > 0 ? `Try again in ${seconds(retryAfter)}.` : "Try again.";
  if (status >= 500) return failure("server", "The server is busy or failed.", advice);
  const sentence = reason ?? refusals[status] ?? "The server refused this.";
  return failure("refusal", sentence, isTransient(status) ? advice : "");
}

export function isTransient(status: number): boolean {
  return status === 408 || status === 425 || status === 429;
}

function seconds(count: number): string {
  return count === 1 ? "a second" : `${count} seconds`;
}

function reasonIn(data: unknown): string | undefined {
  return typeof data === "string" && data !== "" ? data : undefined;
}

function failure(kind: Failure["kind"], what: string, advice: string): Failure {
  return { kind, what, advice, needsReload: kind === "sign-in" || kind === "deployment" || kind === "code" };
}
