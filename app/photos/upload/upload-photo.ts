import { sendWithProgress, sentType } from "~/browser/network/send-with-progress";
import { withRetries } from "./with-retries";

export interface UploadOptions {
  /** Called with the sent fraction, 0 to 1. */
  onProgress: (fraction: number) => void;
  signal?: AbortSignal;
}

export async function uploadPhoto(body: Blob, { onProgress, signal }: UploadOptions): Promise<string> {
  const { method, uploadURL } = await requestUpload(body, signal);
  await withRetries("send", () => sendWithProgress({ method, url: uploadURL, body }, onProgress, signal), signal);
  return confirmPhoto(uploadURL, signal);
}

async function requestUpload(photo: Blob, signal?: AbortSignal): Promise<{ uploadURL: string; method: "PUT" }> {
  const headers = { "X-Upload-Content-Length": String(photo.size), "X-Upload-Content-Type": sentType(photo) };
  const request = { method: "POST", headers, signal };
  const response = await withRetries("prepare", () => fetch("/api/photos/upload", request), signal);
  return response.json();
}

async function confirmPhoto(photoURL: string, signal?: AbortSignal): Promise<string> {
  const body = JSON.stringify({ photoURL });
  const request = { method: "PUT", headers: { "Content-Type": "application/json" }, body, signal };
  const response = await withRetries("confirm", () => fetch("/api/photos", request), signal);
  const { objectPath }: { objectPath: string } = await response.json();
  return objectPath;
}
