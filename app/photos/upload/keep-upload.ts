import { type KeptPhoto, keepPhoto } from "~/outbox/kept-photo";
import type { ToastMessage } from "~/ui/toast/toast-store";
import { changeUpload, findUpload } from "./change-uploads";
import type { About, PhotoUpload } from "./upload-list";
import { tellFull } from "./upload-toasts";

export interface PhotoTarget {
  owner: string;
  about: About;
  keepForm?: () => Promise<unknown>;
}

export function newUpload({ owner, about, keepForm }: PhotoTarget, photo: Blob, success: ToastMessage): PhotoUpload {
  const state = { isPrepared: !(photo instanceof File), isHeld: keepForm !== undefined, progress: 0 };
  return { key: crypto.randomUUID(), owner, about, photo, ...state, success };
}

export async function keepUpload({ key: id, owner: tankId, ...upload }: PhotoUpload): Promise<KeptPhoto | undefined> {
  const { photo, isPrepared, isHeld, about, uploadUrl, photoPath } = upload;
  const kept = await keepPhoto({ id, tankId, photo, isPrepared, isHeld, about, uploadUrl, photoPath });
  if (typeof kept === "object") return kept;
  if (kept === "full") tellFull();
  return undefined;
}

export async function keepListed(upload: PhotoUpload): Promise<void> {
  const kept = await keepUpload(upload);
  if (kept) await attach(upload.key, kept);
}

/** One after another, as they were chosen; each promise is of one photo. */
export function keepInTurn(added: PhotoUpload[], before: Promise<unknown> = Promise.resolve()): Promise<void>[] {
  let last = before;
  return added.map((upload) => {
    const stored = last.then(() => keepListed(upload));
    last = stored;
    return stored;
  });
}

async function attach(key: string, kept: KeptPhoto): Promise<void> {
  const current = findUpload(key);
  if (!current) return kept.remove();
  changeUpload(key, { kept });
  // Its form may have been saved meanwhile.
  if (!current.isHeld) await kept.change({ isHeld: false, about: current.about });
}
