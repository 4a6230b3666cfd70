import { useRevalidator } from "@remix-run/react";
import { usePhotoUploads } from "~/photos/upload/use-photo-uploads";
import { withRetries } from "~/photos/upload/with-retries";
import { expireTankCopy } from "~/tanks/browser-copy/tank-copy";

export function useAddedPhotos(tankId: string) {
  const { revalidate } = useRevalidator();
  return usePhotoUploads(async (photoPath) => {
    await appendPhoto(tankId, photoPath);
    expireTankCopy();
    revalidate();
    return true;
  });
}

async function appendPhoto(tankId: string, photoPath: string): Promise<void> {
  const body = JSON.stringify({ photoUrls: [photoPath] });
  const request = { method: "POST", headers: { "Content-Type": "application/json" }, body };
  await withRetries("confirm", () => fetch(`/api/tanks/${tankId}/photos`, request));
}
