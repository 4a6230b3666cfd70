import { useRevalidator } from "@remix-run/react";
import { fetchJson } from "~/browser/fetch-json";
import { movePhoto } from "~/photos/move-photo";
import { expireTankCopy } from "~/tanks/browser-copy/tank-copy";
import { showError, showToast } from "~/ui/toast/toast-store";

export function usePhotoChanges(tankId: string, photoPaths: string[]) {
  const { revalidate } = useRevalidator();

  async function save(opened: string[], photoUrls: string[]): Promise<boolean> {
    const body = JSON.stringify({ opened, photoUrls });
    const request = { method: "PUT", headers: { "Content-Type": "application/json" }, body };
    const isSaved = await fetchJson(`/api/tanks/${tankId}/photos`, request).then(
      () => true,
      () => false,
    );
    if (!isSaved) showError("Photos not changed", "The server could not be reached. Try again.");
    expireTankCopy();
    revalidate();
    return isSaved;
  }

  async function remove(photo: number) {
    const left = photoPaths.toSpliced(photo - 1, 1);
    if (!(await save(photoPaths, left))) return;
    showToast({ title: "Photo removed", action: { label: "Undo", run: () => void save(left, photoPaths) } });
  }

  async function makeCover(photo: number) {
    if (await save(photoPaths, movePhoto(photoPaths, photo - 1, 0))) showToast({ title: "Cover changed" });
  }

  return { remove, makeCover };
}
