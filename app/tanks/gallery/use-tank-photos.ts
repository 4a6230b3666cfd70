import { useRef, useState } from "react";
import { connectionLost, type Failure, failureOf, requestFailure, textOf } from "~/browser/network/failure";
import { fetchJson, jsonRequest } from "~/browser/network/request";
import { isRecord } from "~/outbox/item";
import { keepPhotoList } from "~/outbox/keep-photo-list";
import { type OutboxState, outboxState, useDeliveredTank, useOutboxPart } from "~/outbox/outbox-state";
import { type NotSent, toldOfKept } from "~/outbox/save-record";
import { movePhoto } from "~/photos/model/photo-path";
import { usePhotoUploads } from "~/photos/upload/use-photo-uploads";
import { expireTankCopy } from "~/tanks/browser-copy/tank-copy";
import { mergePhotos } from "~/tanks/model/merge-tank";
import type { Tank } from "~/tanks/model/tank";
import { showError, showFailure, showToast } from "~/ui/toast/toast-store";

/** In ms, until a change that the server has not answered is left to the outbox. */
const patience = 8000;

interface Kept {
  version: number;
  opened: string[];
  photoUrls: string[];
}

/** The tank as it was loaded, delivered or answered to the last change of its photos, whichever is newest, with what waits. */
export function useTankPhotos(loaded: Tank, isCopied: boolean) {
  const [answered, setAnswered] = useState(loaded);
  const [kept, setKept] = useState<Kept>();
  const delivered = useDeliveredTank(loaded.id) ?? loaded;
  const hasWaiting = ({ items }: Pick<OutboxState, "items">) =>
    items.some((item) => isRecord(item) && item.tankId === loaded.id);
  const isBehind = useOutboxPart(hasWaiting);
  const newest = [answered, isBehind && isCopied ? loaded : delivered].reduce(
    (one, other) => (other.version > one.version ? other : one),
    loaded,
  );
  const isOn = (change: Kept) => isBehind || change.version === newest.version;
  const waiting = kept && isOn(kept) ? kept : undefined;
  const photoPaths = waiting ? mergePhotos(waiting.opened, waiting.photoUrls, newest.photoUrls) : newest.photoUrls;
  const tank = { ...newest, photoUrls: photoPaths };
  const shown = useRef({ tank, isOn });
  shown.current = { tank, isOn };

  function take(answer: Tank) {
    setAnswered((current) => (answer.version > current.version ? answer : current));
    expireTankCopy();
  }

  const { customerName, propertyNumber } = loaded;
  const target = { owner: loaded.id, about: { customerName, propertyNumber } };
  const uploading = { ...usePhotoUploads(target), target };

  /** What was lost on its way, or its answer, is sent once more: the server merges, so the same changes nothing. */
  async function put(opened: string[], photoUrls: string[]): Promise<Failure | Tank> {
    const signal = AbortSignal.timeout(patience);
    const request = { ...jsonRequest("PUT", { opened, photoUrls }), signal };
    const send = () => fetchJson<Tank>(`/api/tanks/${loaded.id}/photos`, request);
    try {
      const answer = await send().catch((thrown) =>
        requestFailure(thrown)?.kind === "connection" ? send() : Promise.reject(thrown),
      );
      take(answer);
      return answer;
    } catch (thrown) {
      return failureOf(thrown);
    }
  }

  async function save(opened: string[], photoUrls: string[]): Promise<Failure | Tank | { why: NotSent }> {
    const isTried = navigator.onLine && !hasWaiting(outboxState.get());
    const outcome = isTried ? await put(opened, photoUrls) : connectionLost;
    if ("id" in outcome || outcome.kind !== "connection") return outcome;
    const why = await keepPhotoList(shown.current.tank, { opened, photoUrls, isTried });
    if (!why) return outcome;
    const { tank, isOn } = shown.current;
    setKept((before) => {
      if (!before || !isOn(before)) return { version: tank.version, opened, photoUrls };
      return { ...before, version: tank.version, photoUrls: mergePhotos(opened, photoUrls, before.photoUrls) };
    });
    return { why };
  }

  async function remove(photoPath: string) {
    const left = photoPaths.filter((each) => each !== photoPath);
    const saved = await save(photoPaths, left);
    const action = undo(left);
    if ("why" in saved) return showToast({ ...toldOfKept(saved.why), action });
    if ("id" in saved) return showToast({ title: "Photo removed", action });
    if (saved.kind !== "connection") return showFailure("Photos not changed", saved);
    const told = { title: "Photo may not have been removed", description: saved.what };
    showToast({ ...told, variant: "destructive", action });
  }

  async function putBack(left: string[]) {
    const saved = await save(left, photoPaths);
    if ("why" in saved || "id" in saved) return;
    const description = saved.needsReload ? saved.what : textOf(saved);
    showToast({ title: "Photo not put back", description, variant: "destructive", action: undo(left) });
  }

  function undo(left: string[]) {
    return { label: "Undo", run: () => void putBack(left) };
  }

  async function makeCover(photoPath: string) {
    const saved = await save(photoPaths, movePhoto(photoPaths, photoPath, 0));
    if ("why" in saved) showToast(toldOfKept(saved.why));
    else if (!("id" in saved)) showFailure("Photos not changed", saved);
    else if (saved.photoUrls[0] === photoPath) showToast({ title: "Cover changed" });
    else showError("Cover not changed", "Somebody else removed this photo.");
  }

  return { tank, uploading, actions: { remove, makeCover } };
}
