import { useEffect, useState } from "react";
import { failureOf } from "~/browser/network/failure";
import { fetchJson } from "~/browser/network/request";
import { movePhoto } from "~/photos/model/photo-path";
import { redirectUploads } from "~/photos/upload/photo-queue";
import { usePhotoUploads } from "~/photos/upload/use-photo-uploads";
import { expireTankCopy, refreshTankCopy } from "~/tanks/browser-copy/tank-copy";
import type { Tank } from "~/tanks/model/tank";
import { showFailure, showToast } from "~/ui/toast/toast-store";
import { deliverPhoto, photosRequest } from "./deliver-photo";

/** The tank as it was loaded or as the server answered to the last change of its photos, whichever is newer. */
export function useTankPhotos(loaded: Tank) {
  const [answered, setAnswered] = useState(loaded);
  const tank = answered.version > loaded.version ? answered : loaded;
  const photoPaths = tank.photoUrls;

  function take(answer: Tank) {
    setAnswered((current) => (answer.version > current.version ? answer : current));
    expireTankCopy();
  }

  async function deliver(photoPath: string) {
    take(await deliverPhoto(loaded.id, photoPath));
    // The gallery may have been left for the list.
    void refreshTankCopy();
  }

  const uploading = usePhotoUploads(loaded.id, deliver);
  // biome-ignore lint/correctness/useExhaustiveDependencies: those that an earlier screen of the tank has sent
  useEffect(() => redirectUploads(loaded.id, deliver), [loaded.id]);

  async function save(opened: string[], photoUrls: string[]): Promise<boolean> {
    try {
      take(await fetchJson<Tank>(...photosRequest("PUT", loaded.id, { opened, photoUrls })));
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
