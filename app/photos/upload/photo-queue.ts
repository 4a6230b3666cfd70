import { preparePhoto } from "~/photos/drawing/redraw";
import { isTooLarge, tooLargeText } from "~/photos/model/photo-limits";
import { currentToast, showToast, type Toast, type ToastMessage } from "~/ui/toast/toast-store";
import { type Deliver, type PhotoUpload, uploadList, uploadsOf } from "./upload-list";
import { UploadError, uploadPhoto } from "./upload-photo";

interface NewPhotos {
  owner: string;
  photos: (File | Blob)[];
  success: ToastMessage;
  deliver?: Deliver;
}

/** Lists all of them, and sends one after another; never rejects. */
export async function sendPhotos({ photos, ...common }: NewPhotos): Promise<void> {
  const added = photos.map((photo) => ({ ...common, key: crypto.randomUUID(), photo, progress: 0 }));
  list(added);
  for (const { key } of added) await send(key);
}

/** Of a photo that was sent elsewhere, and that the server has. */
export async function addArrived(arrived: Omit<PhotoUpload, "key" | "progress">): Promise<void> {
  const upload = { ...arrived, key: crypto.randomUUID(), progress: 1 };
  list([upload]);
  await send(upload.key);
}

export function retryPhoto({ key }: PhotoUpload): void {
  void send(key);
}

export function dropPhoto({ key }: PhotoUpload): void {
  unlist((upload) => upload.key === key, 0);
}

/** The photos that have arrived for a form, which holds them from here on. */
export function takeArrived(owner: string): string[] {
  const arrived = uploadsOf(owner).filter(({ photoPath, deliver }) => photoPath && !deliver);
  for (const { key, success } of arrived) settle(key, success);
  return arrived.flatMap(({ photoPath }) => photoPath ?? []);
}

/** A form has been saved: what it held is delivered when it arrives, but for what never will. */
export function releasePhotos(owner: string, deliver: Deliver): void {
  unlist((upload) => upload.owner === owner && upload.failure?.canRetry === false, 0);
  for (const { key, photoPath } of uploadsOf(owner)) {
    change(key, { deliver });
    if (photoPath) void send(key);
  }
}

/** What is still to be delivered to an owner is so by another screen. */
export function redirectUploads(owner: string, deliver: Deliver): void {
  for (const upload of uploadsOf(owner)) if (upload.deliver) change(upload.key, { deliver });
}

/** A form has been left, and what it held with it. */
export function dropHeld(owner: string): void {
  unlist((upload) => upload.owner === owner && !upload.deliver, 0);
}

export function hasHeld(owner: string): boolean {
  return uploadsOf(owner).some(({ deliver }) => !deliver);
}

async function send(key: string): Promise<void> {
  const upload = find(key);
  if (!upload || upload.isSending) return;
  change(key, { progress: 0, failure: undefined, isSending: true });
  try {
    const photoPath = upload.photoPath ?? (await uploadMeasured(upload));
    change(key, { photoPath });
    const arrived = find(key);
    if (!arrived?.deliver) return;
    await arrived.deliver(photoPath);
    settle(key, arrived.success);
  } catch (error) {
    const failed = find(key);
    if (!failed) return;
    const failure = failureOf(error, failed);
    change(key, { failure });
    const isShown = uploadList.get().shown === upload.owner;
    reportFailure(error, failure.canRetry && !isShown ? { label: "Try again", run: () => void send(key) } : undefined);
  } finally {
    change(key, { isSending: false });
  }
}

async function uploadMeasured({ key, photo }: PhotoUpload): Promise<string> {
  const prepared = photo instanceof File ? await preparePhoto(photo) : photo;
  if (isTooLarge(prepared)) throw new TooLargeError(photo instanceof File ? photo.name : "The photo");
  return uploadPhoto(prepared, { onProgress: (progress) => change(key, { progress }) });
}

class TooLargeError extends Error {
  constructor(name: string) {
    super(tooLargeText(name));
  }
}

/** A file that the server refuses as it is; a tank that has no room may have some later. */
function isFinal(error: unknown, { photoPath }: PhotoUpload): error is Error {
  if (!(error instanceof UploadError) || photoPath) return error instanceof TooLargeError;
  return error.status === 413 || error.status === 415 || (error.status === 400 && error.step === "confirm");
}

function failureOf(error: unknown, upload: PhotoUpload): NonNullable<PhotoUpload["failure"]> {
  if (isFinal(error, upload)) return { text: error.message, canRetry: false };
  return { text: "Not sent - tap to retry", canRetry: true };
}

export function reportFailure(error: unknown, action?: Toast["action"]): void {
  const isKnown = error instanceof UploadError || error instanceof TooLargeError;
  const description = isKnown ? error.message : "Failed to upload photo. Please try again.";
  showToast({ title: "Upload Error", description, variant: "destructive", action });
}

function find(key: string): PhotoUpload | undefined {
  return uploadList.get().uploads.find((upload) => upload.key === key);
}

function list(added: readonly PhotoUpload[]): void {
  const current = uploadList.get();
  uploadList.set({ ...current, uploads: [...current.uploads, ...added] });
  for (const [type, listener] of Object.entries(listeners)) addEventListener(type, listener);
}

function change(key: string, changes: Partial<PhotoUpload>): void {
  const current = uploadList.get();
  const uploads = current.uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload));
  uploadList.set({ ...current, uploads });
}

function settle(key: string, success: ToastMessage): void {
  unlist((upload) => upload.key === key, 1);
  const toast = currentToast();
  const offersUndo = toast?.isOpen && toast.action !== undefined;
  if (!offersUndo) showToast(success);
}

function unlist(isGone: (upload: PhotoUpload) => boolean, sent: number): void {
  const current = uploadList.get();
  const uploads = current.uploads.filter((upload) => !isGone(upload));
  const left = new Set(uploads.map(({ owner }) => owner));
  const gone = current.uploads.filter(isGone).map(({ owner }) => [owner, (current.sent[owner] ?? 0) + sent] as const);
  const counts = Object.entries({ ...current.sent, ...Object.fromEntries(gone) }).filter(([owner]) => left.has(owner));
  uploadList.set({ ...current, uploads, sent: Object.fromEntries(counts) });
  if (uploads.length > 0) return;
  for (const [type, listener] of Object.entries(listeners)) removeEventListener(type, listener);
}

/** While something is on the way; added again, they are the same. */
const listeners = { online: retryFailed, beforeunload: (event: Event) => event.preventDefault() };

function retryFailed(): void {
  for (const { key, failure } of uploadList.get().uploads) if (failure?.canRetry) void send(key);
}
