import { withRetries } from "~/photos/upload/upload-photo";
import type { Tank } from "~/tanks/model/tank";

/** Adds a photo to a tank that is stored; the answer is the tank with it. Rejects with an UploadError. */
export async function deliverPhoto(tankId: string, photoPath: string): Promise<Tank> {
  const request = photosRequest("POST", tankId, { photoUrls: [photoPath] });
  const response = await withRetries("confirm", () => fetch(...request));
  return response.json();
}

export function photosRequest(method: "POST" | "PUT", tankId: string, body: object): [url: string, init: RequestInit] {
  const headers = { "Content-Type": "application/json" };
  return [`/api/tanks/${tankId}/photos`, { method, headers, body: JSON.stringify(body) }];
}
