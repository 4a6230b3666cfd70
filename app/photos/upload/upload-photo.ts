import { sendWithProgress } from "~/browser/send-with-progress";

/** Milliseconds before each further try. */
const retryDelays = [1000, 3000, 5000];

/** Spec section 9: what is worth another try, as is a lost connection. */
const retryStatuses = new Set([408, 409, 418, 423, 429]);

export type UploadStep = "prepare" | "send" | "confirm";

/** The toast's sentence for each step that may fail: spec section 8. */
const failures: Record<UploadStep, string> = {
  prepare: "Failed to prepare photo upload",
  send: "Failed to upload photo. Please try again.",
  confirm: "Failed to process uploaded photo",
};

export class UploadError extends Error {
  override name = "UploadError";
  constructor(
    readonly step: UploadStep,
    /** What the server said of the photo, where it said something. */
    readonly reason?: string,
  ) {
    super(reason ?? failures[step]);
  }
}

export interface UploadAddress {
  uploadURL: string;
  method: "PUT";
}

/** Sends a photo the whole way and gives its object path. Each step is tried again while the line is bad. */
export async function uploadPhoto(photo: Blob, onProgress: (fraction: number) => void): Promise<string> {
  const { method, uploadURL: url } = await requestUpload();
  await retrying("send", () => sendWithProgress({ method, url, body: photo }, onProgress));
  return confirmUpload(url);
}

export async function requestUpload(): Promise<UploadAddress> {
  const response = await retrying("prepare", () => fetch("/api/photos/upload", { method: "POST" }));
  return response.json();
}

export async function confirmUpload(photoURL: string): Promise<string> {
  const body = JSON.stringify({ photoURL });
  const headers = { "Content-Type": "application/json" };
  const response = await retrying("confirm", () => fetch("/api/photos", { method: "PUT", headers, body }));
  const answer: { objectPath: string } = await response.json();
  return answer.objectPath;
}

async function retrying(step: UploadStep, attempt: () => Promise<Response>): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const response = await attempt().catch(() => undefined);
    if (response?.ok) return response;
    const delay = isPassing(response?.status) ? retryDelays[tries] : undefined;
    if (delay === undefined) throw new UploadError(step, await reasonOf(response));
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
}

function isPassing(status: number | undefined): boolean {
  return status === undefined || retryStatuses.has(status) || (status >= 500 && status !== 501 && status !== 505);
}

async function reasonOf(response: Response | undefined): Promise<string | undefined> {
  const answer = (await response?.json().catch(() => undefined)) as { error?: string } | undefined;
  return answer?.error;
}
