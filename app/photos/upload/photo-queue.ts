import { pause } from "~/browser/store";
import { sharedOwner } from "~/outbox/item";
import { giveOverHeld, type HeldPhoto, takeHeldPhotos } from "~/outbox/kept-photo";
import { showLater, showToast, type ToastMessage } from "~/ui/toast/toast-store";
import { addUploads, changeUpload, findUpload, removeUpload } from "./change-uploads";
import { keepInTurn, newUpload, type PhotoTarget } from "./keep-upload";
import { prepareUpload, sendUpload } from "./send-upload";
import { type About, heldOf, type PhotoUpload, uploadList, uploadsOf, waitsForLine } from "./upload-list";
import { fileArrived, tellFormLeft, tellKeptByForm, tellOfRoom } from "./upload-toasts";

const longestReleaseMs = 2000;

/** Lists all of them, keeps them on the device, and sends one after another; never rejects. */
export function sendPhotos(target: PhotoTarget, photos: Blob[], success: ToastMessage): Promise<void> {
  const added = photos.map((photo) => newUpload(target, photo, success));
  return sendAll(added, target.keepForm);
}

async function sendAll(added: PhotoUpload[], keepForm?: PhotoTarget["keepForm"]): Promise<void> {
  addUploads(added);
  const stored = keepInTurn(added, keepForm?.());
  for (const [index, { key }] of added.entries()) changeUpload(key, { storing: stored[index] });
  for (const { key } of added) {
    await prepareUpload(key);
    await sendUpload(key);
    const upload = findUpload(key);
    if (upload && waitsForLine(upload)) tellKeptByForm();
  }
}

/** Those that an earlier page of the form has left, and no other tab has. */
export async function restoreHeld(owner: string): Promise<void> {
  const { taken } = await takeHeldPhotos(owner);
  if (uploadList.get().shown !== owner) {
    for (const { kept } of taken) kept.leave();
    return;
  }
  addUploads(taken.map(uploadOf));
  await sendInTurn(taken);
}

export async function takeShared({ owner, about, keepForm }: PhotoTarget, room: number): Promise<void> {
  await keepForm?.();
  const given = { tankId: owner, about, isHeld: keepForm !== undefined };
  const { taken, left } = await takeHeldPhotos(sharedOwner, room, async (held) => {
    // A form that is gone would never give it to its tank.
    if (keepForm && uploadList.get().shown !== owner) return false;
    addUploads([uploadOf({ ...held, item: { ...held.item, ...given } })]);
    await held.kept.change(given);
    return true;
  });
  tellOfRoom(taken.length, taken.length + left);
  const sending = sendInTurn(taken);
  void keepForm?.();
  await sending;
}

function uploadOf({ item, kept, photo }: HeldPhoto): PhotoUpload {
  const { id, tankId, about, isPrepared, isHeld, uploadUrl, photoPath } = item;
  const common = { key: id, owner: tankId, about, photo, kept, success: fileArrived };
  // The server forgets a photo that no tank has: a form takes it, and its device lets go of it, once that is asked.
  const arrived = isHeld ? undefined : photoPath;
  return { ...common, isPrepared, uploadUrl, photoPath: arrived, isHeld, progress: 0 };
}

async function sendInTurn(listed: HeldPhoto[]): Promise<void> {
  for (const { item } of listed) await sendUpload(item.id);
}

function dropPhoto({ key }: PhotoUpload): void {
  void findUpload(key)?.kept?.remove();
  removeUpload(key);
}

/** The photos that have arrived for a form, which holds them from here on; `forget` them once it keeps them itself. */
export function takeArrived(owner: string) {
  const arrived = uploadsOf(owner).filter(({ photoPath, isHeld }) => photoPath && isHeld);
  for (const { key, success } of arrived) {
    removeUpload(key, 1);
    showLater(success);
  }
  return {
    photoPaths: arrived.flatMap(({ photoPath }) => photoPath ?? []),
    forget: () => Promise.all(arrived.map(({ kept }) => kept?.remove())),
  };
}

/** A form is saved or kept: its photos go to the tank, but for what never will. `done` is when the device knows, `inTime` at the latest soon. */
export function releasePhotos(owner: string, { about, isNew }: Release) {
  const released = heldOf(owner).map((upload) =>
    upload.failure?.canRetry === false ? dropPhoto(upload) : release(upload, about ?? upload.about),
  );
  const others = isNew && giveOverHeld(owner, about ? { about } : {}, (id) => findUpload(id) !== undefined);
  const done = Promise.all([...released, others]);
  return { done, inTime: Promise.race([done, pause(longestReleaseMs)]) };
}

interface Release {
  about?: About;
  /** Nobody else's form has the id of a new tank: photos that this page does not have are of it too. */
  isNew: boolean;
}

async function release(upload: PhotoUpload, about: About): Promise<void> {
  const { key, kept, storing, photoPath } = upload;
  changeUpload(key, { isHeld: false, about });
  const changing = kept?.change({ isHeld: false, about });
  if (photoPath || mayBeSentNow(upload)) void sendUpload(key);
  await Promise.all([storing, changing]);
}

export function removePhoto(upload: PhotoUpload, keepForm?: PhotoTarget["keepForm"]): void {
  const { isHeld, isSending, photoPath, owner } = findUpload(upload.key) ?? upload;
  const mayHaveArrived = isSending && photoPath !== undefined && !isHeld;
  const description = mayHaveArrived ? "It may have arrived already." : undefined;
  const bringBack = dropAll([upload], keepForm);
  const run = () => (isHeld && uploadList.get().shown !== owner ? tellFormLeft() : bringBack());
  showToast({ title: "Photo removed", description, action: { label: "Undo", run } });
  void keepForm?.();
}

/** A form has been given up, and what it held with it. Returns a function that brings the photos back. */
export function dropHeld(owner: string): () => void {
  return dropAll(heldOf(owner));
}

function dropAll(uploads: PhotoUpload[], keepForm?: PhotoTarget["keepForm"]): () => void {
  for (const upload of uploads) dropPhoto(upload);
  // Under other keys: what is still storing the first would remove these with them.
  const anew = { kept: undefined, storing: undefined, isSending: false };
  return () =>
    void sendAll(
      uploads.map((upload) => ({ ...upload, ...anew, key: crypto.randomUUID() })),
      keepForm,
    );
}

export function dropUnkept(owner: string): void {
  for (const upload of heldOf(owner)) if (!upload.kept) dropPhoto(upload);
}

export function hasUnkept(owner: string): boolean {
  return heldOf(owner).some(({ kept }) => !kept);
}

function mayBeSentNow(upload: PhotoUpload): boolean {
  return upload.failure?.canRetry ?? waitsForLine(upload);
}

function sendAgain(): void {
  for (const upload of uploadList.get().uploads) if (mayBeSentNow(upload)) void sendUpload(upload.key);
}

const listeners = {
  online: sendAgain,
  // A page that was put away is not told of the line.
  pageshow: sendAgain,
  beforeunload: (event: Event) => {
    if (uploadList.get().uploads.some(({ kept }) => !kept)) event.preventDefault();
  },
};

uploadList.subscribe(() => {
  const change = uploadList.get().uploads.length > 0 ? addEventListener : removeEventListener;
  for (const [type, listener] of Object.entries(listeners)) change(type, listener);
});
