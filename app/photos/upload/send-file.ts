import { addUploads } from "./change-uploads";
import { keepUpload, newUpload, type PhotoTarget } from "./keep-upload";
import { failUpload, mustWait, sendPrepared, sendUpload } from "./send-upload";
import { UploadError, type UploadOptions } from "./upload-photo";
import { fileArrived, reportFailure } from "./upload-toasts";

/** Of a window of its own. Resolves once the prepared photo has arrived or waits; rejects else, and the window tells. */
export async function sendFile(target: PhotoTarget, photo: Blob, options: UploadOptions): Promise<void> {
  await target.keepForm?.();
  const added = { ...newUpload(target, photo, fileArrived), isPrepared: true };
  const kept = await keepUpload(added);
  const upload = { ...added, kept };
  try {
    options.signal?.throwIfAborted();
    const photoPath = (await mustWait(upload)) ? undefined : await sendPrepared(upload, options);
    addUploads([{ ...upload, photoPath }]);
    void target.keepForm?.();
    const sending = sendUpload(upload.key);
    if (!photoPath) await sending;
  } catch (error) {
    const isLater = error instanceof UploadError && error.isTemporary && kept && !upload.isHeld;
    if (isLater && !options.signal?.aborted) {
      addUploads([upload]);
      return failUpload(upload.key, error);
    }
    await kept?.remove();
    if (!options.signal?.aborted) reportFailure(error);
    throw error;
  }
}
