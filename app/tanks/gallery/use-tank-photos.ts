import { useState, useSyncExternalStore } from "react";
import { type Failure, failureOf, requestFailure, textOf } from "~/browser/network/failure";
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

  /** What was lost on its way, or its answer, is sent once more: the server merges, so the same changes nothing. */
  async function save(opened: string[], photoUrls: string[]): Promise<Failure | undefined> {
    const request = jsonRequest("PUT", { opened, photoUrls });
    const send = () => fetchJson<Tank>(`/api/tanks/${loaded.id}/photos`, request);
    try {
      take(await send().catch((thrown) => (requestFailure(thrown)?.kind === "line" ? send() : Promise.reject(thrown))));
      return undefined;
    } catch (thrown) {
      return failureOf(thrown);
    }
  }

  async function remove(photoPath: string) {
    const left = photoPaths.filter((each) => each !== photoPath);
    const failure = await save(photoPaths, left);
    const action = undo(left);
    if (!failure) return showToast({ title: "Photo removed", action });
    if (failure.kind !== "line") return showFailure("Photos not changed", failure);
    const told = { title: "Photo may not have been removed", description: failure.what };
    showToast({ ...told, variant: "destructive", action });
  }

  async function putBack(left: string[]) {
    const failure = await save(left, photoPaths);
    if (!failure) return;
    const description = failure.needsReload ? failure.what : textOf(failure);
    showToast({ title: "Photo not put back", description, variant: "destructive", action: undo(left) });
  }

  function undo(left: string[]) {
    return { label: "Undo", run: () => void putBack(left) };
  }

  async function makeCover(photoPath: string) {
    const failure = await save(photoPaths, movePhoto(photoPaths, photoPath, 0));
    if (failure) showFailure("Photos not changed", failure);
    else showToast({ title: "Cover changed" });
  }

  return { tank, uploading, actions: { remove, makeCover } };
}
