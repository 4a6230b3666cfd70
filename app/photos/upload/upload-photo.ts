import { type Failure, failureOf, failureOfAnswer, isPage } from "~/browser/network/failure";
import { refusalReason } from "~/browser/network/refusal-reason";
import { fetchWhole, jsonRequest } from "~/browser/network/request";
import { sendWithProgress, sentType } from "~/browser/network/send-with-progress";
import { pause } from "~/browser/storage/device-store";
import type { DeliveredTank } from "~/outbox/server";

type UploadStep = "prepare" | "send" | "confirm";

const sentences: Record<UploadStep, string> = {
  prepare: "Failed to prepare photo upload",
  send: "Failed to upload photo. Please try again.",
  confirm: "Failed to process uploaded photo",
};

export function followedBy(step: UploadStep, sentence: string): string {
  return `${sentences[step].replace(/\.?$/, ".")} ${sentence}`;
}

/** Its message is the sentence of the failed step, followed by the server's reason if there is one. */
export class UploadError extends Error {
  override name = "UploadError";
  constructor(
    readonly step: UploadStep,
    readonly status?: number,
    reason?: string,
    /** Whether nothing was said of the photo itself: the same may work later. */
    readonly isTemporary = false,
    readonly kind?: Failure["kind"],
  ) {
    super(reason ? followedBy(step, reason) : sentences[step]);
  }
}

export interface UploadOptions {
  onProgress: (sentFraction: number) => void;
  signal?: AbortSignal;
}

interface KnownUpload {
  uploadUrl?: string;
  onAddress: (uploadUrl: string) => Promise<unknown> | undefined;
}

export async function uploadPhoto(body: Blob, options: UploadOptions, known: KnownUpload): Promise<string> {
  const { signal } = options;
  const arrived = known.uploadUrl && (await confirmPhoto(known.uploadUrl, signal).catch(unlessNothingCame));
  if (arrived) return arrived;
  const send = () => sendToNewAddress(body, options, known);
  const address = await send().catch((error) => (hasAddressEnded(error) ? send() : Promise.reject(error)));
  return confirmPhoto(address, signal);
}

async function sendToNewAddress(body: Blob, options: UploadOptions, { onAddress }: KnownUpload): Promise<string> {
  const { onProgress, signal } = options;
  const { method, uploadURL } = await requestUpload(body, signal);
  await onAddress(uploadURL);
  await withRetries("send", () => sendWithProgress({ method, url: uploadURL, body }, onProgress, signal), signal);
  return uploadURL;
}

function hasAddressEnded(error: unknown): boolean {
  return error instanceof UploadError && error.step === "send" && error.status === 403;
}

async function requestUpload(photo: Blob, signal?: AbortSignal): Promise<{ uploadURL: string; method: "PUT" }> {
  const headers = { "X-Upload-Content-Length": String(photo.size), "X-Upload-Content-Type": sentType(photo) };
  const request = { method: "POST", headers, signal };
  const response = await withRetries("prepare", () => fetchWhole("/api/photos/upload", request), signal);
  return response.json();
}

async function confirmPhoto(photoURL: string, signal?: AbortSignal): Promise<string> {
  const request = { ...jsonRequest("PUT", { photoURL }), signal };
  const response = await withRetries("confirm", () => fetchWhole("/api/photos", request), signal);
  const { objectPath }: { objectPath: string } = await response.json();
  return objectPath;
}

function unlessNothingCame(error: unknown): undefined {
  if (!(error instanceof UploadError) || (error.status !== 400 && error.status !== 404)) throw error;
}

export async function appendPhoto(tankId: string, photoPath: string, writeKey: string): Promise<DeliveredTank> {
  const request = jsonRequest("POST", { photoUrls: [photoPath] }, { "Idempotency-Key": writeKey });
  const response = await withRetries("confirm", () => fetchWhole(`/api/tanks/${tankId}/photos`, request));
  return response.json();
}

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
    if (delay === undefined) throw await errorOf(step, failure, response);
    await pause(delay);
  }
}

function isTransient({ kind }: Failure, status = 0): boolean {
  return kind === "line" || (kind === "server" && status !== 501 && status !== 505) || retryStatuses.has(status);
}

async function errorOf(step: UploadStep, failure: Failure, response?: Response): Promise<UploadError> {
  const isTemporary = failure.kind === "server" || failure.kind === "sign-in" || isTransient(failure, response?.status);
  return new UploadError(step, response?.status, await reasonOf(failure, response), isTemporary, failure.kind);
}

/** A new page, which a sign-in asks for elsewhere, would lose the photo. */
async function reasonOf({ kind, what }: Failure, response: Response | undefined): Promise<string | undefined> {
  if (kind === "sign-in") return `${what} Sign in again in another tab, then send it again.`;
  return refusalReason(response);
}
