import { refusalReason } from "~/browser/refusal-reason";
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
    const response = await send().catch(() => undefined);
    if (response?.ok) return response;
    const delay = isTransient(response?.status) ? retryDelaysMs[attempt] : undefined;
    if (delay === undefined) throw new UploadError(step, response?.status, await refusalReason(response));
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
}

function isTransient(status: number | undefined): boolean {
  return status === undefined || retryStatuses.has(status) || (status >= 500 && status !== 501 && status !== 505);
}
