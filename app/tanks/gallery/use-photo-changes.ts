import { useRevalidator } from "@remix-run/react";
import { refusalReason } from "~/browser/refusal-reason";
import { movePhoto } from "~/photos/move-photo";
import { expireTankCopy } from "~/tanks/browser-copy/tank-copy";
import { showError, showToast } from "~/ui/toast/toast-store";

const unreached = "The server could not be reached. Try again.";

export function usePhotoChanges(tankId: string, photoPaths: string[]) {
  const { revalidate } = useRevalidator();

  async function save(opened: string[], photoUrls: string[]): Promise<boolean> {
    const body = JSON.stringify({ opened, photoUrls });
    const request = { method: "PUT", headers: { "Content-Type": "application/json" }, body };
    const response = await fetch(`/api/tanks/${tankId}/photos`, request).catch(() => undefined);
    if (!response?.ok) showError("Photos not changed", (await refusalReason(response)) ?? unreached);
    expireTankCopy();
    revalidate();
    return response?.ok ?? false;
  }

  async function remove(photoPath: string) {
    const left = photoPaths.filter((each) => each !== photoPath);
    if (!(await save(photoPaths, left))) return;
    showToast({ title: "Photo removed", action: { label: "Undo", run: () => void save(left, photoPaths) } });
  }

  async function makeCover(photoPath: string) {
    if (await save(photoPaths, movePhoto(photoPaths, photoPath, 0))) showToast({ title: "Cover changed" });
  }

  return { remove, makeCover };
}
