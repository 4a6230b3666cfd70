import { useState, useSyncExternalStore } from "react";
import { failureOf } from "~/browser/network/failure";
import { fetchJson, jsonRequest } from "~/browser/network/request";
import { deliveredTank } from "~/outbox/outbox-state";
import { movePhoto } from "~/photos/model/photo-path";
import { usePhotoUploads } from "~/photos/upload/use-photo-uploads";
import { expireTankCopy } from "~/tanks/browser-copy/tank-copy";
import type { Tank } from "~/tanks/model/tank";
import { showFailure, showToast } from "~/ui/toast/toast-store";

/** The tank as it was loaded or as the server answered to the last change of its photos, whichever is newer. */
export function useTankPhotos(loaded: Tank) {
  const [answered, setAnswered] = useState(loaded);
  const delivered = useSyncExternalStore(deliveredTank.subscribe, deliveredTank.get, () => undefined);
  const others = [answered, ...(delivered?.id === loaded.id ? [delivered] : [])];
  const tank = others.reduce((newest, other) => (other.version > newest.version ? other : newest), loaded);
  const photoPaths = tank.photoUrls;

  function take(answer: Tank) {
    setAnswered((current) => (answer.version > current.version ? answer : current));
    expireTankCopy();
  }

  const { customerName, propertyNumber } = loaded;
  const target = { owner: loaded.id, about: { customerName, propertyNumber } };
  const uploading = { ...usePhotoUploads(target), target };

  async function save(opened: string[], photoUrls: string[]): Promise<boolean> {
    try {
      const request = jsonRequest("PUT", { opened, photoUrls });
      take(await fetchJson<Tank>(`/api/tanks/${loaded.id}/photos`, request));
      return true;
    } catch (thrown) {
      showFailure("Photos not changed", failureOf(thrown));
      return false;
    }
  }

  async function remove(photoPath: string) {
    const left = photoPaths.filter((each) => each !== photoPath);
    if (!(await save(photoPaths, left))) return;
    showToast({ title: "Photo removed", action: { label: "Undo", run: () => void save(left, photoPaths) } });
  }

  async function makeCover(photoPath: string) {
    if (await save(photoPaths, movePhoto(photoPaths, photoPath, 0))) showToast({ title: "Cover changed" });
  }

  return { tank, uploading, actions: { remove, makeCover } };
}
