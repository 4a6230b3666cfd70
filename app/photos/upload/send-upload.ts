import { deliverTank, photosSentHere } from "~/outbox/outbox-state";
import { preparePhoto } from "~/photos/drawing/redraw";
import { isTooLarge } from "~/photos/model/photo-limits";
import { showLater } from "~/ui/toast/toast-store";
import { changeUpload, findUpload, removeUpload } from "./change-uploads";
import { keepListed } from "./keep-upload";
import { type PhotoUpload, uploadList } from "./upload-list";
import { addPhotoToTank, UploadError, type UploadOptions, uploadPhoto } from "./upload-photo";
import { reportFailure, TooLargeError, tellWaiting } from "./upload-toasts";

/** Never rejects. */
export async function sendUpload(key: string): Promise<void> {
  if (!findUpload(key) || findUpload(key)?.isSending) return;
  changeUpload(key, { progress: 0, failure: undefined, isSending: true });
  try {
    await sendSteps(key);
  } catch (error) {
    await failUpload(key, error);
  } finally {
    changeUpload(key, { isSending: false });
  }
}

/** Between any two its form may be saved, and the photo removed. */
async function sendSteps(key: string): Promise<void> {
  if (!findUpload(key) || (await isGivenOver(key))) return;
  await prepareUpload(key);
  const upload = findUpload(key);
  if (!upload) return;
  if (isKeptByForm(upload) && navigator.onLine === false) {
    return changeUpload(key, { progress: undefined });
  }
  const onProgress = (progress: number) => changeUpload(key, { progress });
  const photoPath = upload.photoPath ?? (await sendPrepared(upload, { onProgress }));
  changeUpload(key, { photoPath });
  await findUpload(key)?.kept?.change({ photoPath });
  const arrived = findUpload(key);
  if (!arrived || arrived.isHeld || (await isGivenOver(key))) return;
  await arrived.kept?.change({ isTried: true });
  const tank = await addPhotoToTank({ id: key, tankId: arrived.owner }, photoPath);
  if (tank) deliverTank(tank);
  photosSentHere.set([...photosSentHere.get(), key]);
  await arrived.kept?.removeSent(tank);
  removeUpload(key, 1);
  showLater(arrived.success);
}

/** While it is being stored: neither waits for the other. */
export async function prepareUpload(key: string): Promise<void> {
  const upload = findUpload(key);
  const preparing = upload && !upload.isPrepared ? preparePhoto(upload.photo) : undefined;
  const [photo] = await Promise.all([preparing, upload?.storing]);
  if (!photo) return;
  changeUpload(key, { photo, isPrepared: true });
  void findUpload(key)?.kept?.change({ isPrepared: true, type: photo.type }, photo);
}

export async function sendPrepared({ key, photo, uploadUrl, kept }: PhotoUpload, options: UploadOptions) {
  if (isTooLarge(photo)) throw new TooLargeError(photo instanceof File ? photo.name : "The photo");
  return uploadPhoto(photo, options, {
    uploadUrl,
    onAddress(uploadUrl) {
      changeUpload(key, { uploadUrl });
      return kept?.change({ uploadUrl });
    },
  });
}

function isKeptByForm({ isHeld, kept, photoPath }: PhotoUpload): boolean {
  return isHeld && kept !== undefined && !photoPath;
}

async function isGivenOver(key: string): Promise<boolean> {
  const upload = findUpload(key);
  return upload !== undefined && (await mustWait(upload)) && giveOver(key);
}

/** Without a line nothing is tried, and nothing goes before what waits for one already. */
export async function mustWait({ isHeld, kept }: PhotoUpload): Promise<boolean> {
  if (isHeld || !kept) return false;
  return navigator.onLine === false || kept.mustWait((id) => findUpload(id) !== undefined);
}

async function giveOver(key: string, error?: UploadError): Promise<boolean> {
  if (!(await findUpload(key)?.kept?.giveOver())) return false;
  removeUpload(key);
  tellWaiting(error);
  return true;
}

export async function failUpload(key: string, error: unknown): Promise<void> {
  const unsent = findUpload(key);
  const isTemporary = error instanceof UploadError && error.isTemporary;
  if (unsent && isTemporary && !unsent.kept) await keepListed(unsent);
  const failed = findUpload(key);
  if (!failed) return;
  if (isTemporary && !failed.isHeld && (await giveOver(key, error))) return;
  const failure = uploadFailureOf(error, failed);
  changeUpload(key, { failure });
  const isShown = uploadList.get().shown === failed.owner;
  const tryAgain = { label: "Try again", run: () => void sendUpload(key) };
  reportFailure(error, failure.canRetry && !isShown ? tryAgain : undefined, isTemporary && !failed.kept);
}

function uploadFailureOf(error: unknown, upload: PhotoUpload): NonNullable<PhotoUpload["failure"]> {
  if (isFinal(error, upload)) return { text: error.message, canRetry: false };
  return { text: "Not sent - tap to retry", canRetry: true };
}

/** A file that the server refuses as it is; a tank that has no room may have some later. */
function isFinal(error: unknown, { photoPath }: PhotoUpload): error is Error {
  if (!(error instanceof UploadError) || photoPath) return error instanceof TooLargeError;
  const { answer, status, step } = error;
  return answer.kind === "refused" && (status === 413 || status === 415 || (status === 400 && step === "confirm"));
}
