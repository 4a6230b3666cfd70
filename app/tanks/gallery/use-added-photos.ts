import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { usePhotoUploads } from "~/photos/upload/use-photo-uploads";
import { withRetries } from "~/photos/upload/with-retries";
import { expireTankCopy } from "~/tanks/browser-copy/tank-copy";

/** `photoPaths` are those of the tank, and what was added as long as the tank is loaded anew. */
export function useAddedPhotos(tankId: string, saved: string[]) {
  const { revalidate, state } = useRevalidator();
  const [added, setAdded] = useState<string[]>([]);
  // What the tank has had once may be removed from it.
  const unseen = added.filter((photoPath) => !saved.includes(photoPath));
  if (unseen.length < added.length) setAdded(unseen);
  const uploading = usePhotoUploads(async (photoPath) => {
    await appendPhoto(tankId, photoPath);
    setAdded((current) => [...current, photoPath]);
    expireTankCopy();
    revalidate();
    return true;
  }, true);
  return { ...uploading, photoPaths: state === "loading" ? [...new Set([...saved, ...added])] : saved };
}

async function appendPhoto(tankId: string, photoPath: string): Promise<void> {
  const body = JSON.stringify({ photoUrls: [photoPath] });
  const request = { method: "POST", headers: { "Content-Type": "application/json" }, body };
  await withRetries("confirm", () => fetch(`/api/tanks/${tankId}/photos`, request));
}
