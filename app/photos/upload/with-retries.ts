import { type Failure, failureOf, failureOfAnswer, isPage } from "~/browser/network/failure";
import { refusalReason } from "~/browser/network/refusal-reason";
import { UploadError, type UploadStep } from "./upload-error";

const retryDelaysMs = [1000, 3000, 5000];

const retryStatuses = new Set([408, 409, 418, 423, 429]);

/** Retries after a lost connection and transient statuses; rejects with an UploadError of the step. */
export async function withRetries(
  step: UploadStep,
  send: () => Promise<Response>,
  signal?: AbortSignal,
): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    signal?.throwIfAborted();
    const answer = await send().catch((thrown) => {
      signal?.throwIfAborted();
      return failureOf(thrown);
    });
    const response = answer instanceof Response ? answer : undefined;
    if (response?.ok && !isPage(response)) return response;
    const failure = answer instanceof Response ? await failureOfAnswer(answer.clone()) : answer;
    const delay = isTransient(failure, response?.status) ? retryDelaysMs[attempt] : undefined;
    if (delay === undefined) throw new UploadError(step, response?.status, await reasonOf(failure, response));
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
}

function isTransient({ kind }: Failure, status = 0): boolean {
  return kind === "line" || (kind === "server" && status !== 501 && status !== 505) || retryStatuses.has(status);
}

/** A new page, which a sign-in asks for elsewhere, would lose the photo. */
async function reasonOf({ kind, what }: Failure, response: Response | undefined): Promise<string | undefined> {
  if (kind === "sign-in") return `${what} Sign in again in another tab, then send it again.`;
  return refusalReason(response);
}
