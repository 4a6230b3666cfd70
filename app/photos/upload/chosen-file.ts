import { addUploads } from "./change-uploads";
import { keepUpload, newUpload, type PhotoTarget } from "./keep-upload";
import { failUpload, mustWait, sendUpload, storePhoto } from "./send-upload";
import type { PhotoUpload } from "./upload-list";
import { UploadError, type UploadOptions } from "./upload-photo";
import { fileArrived, reportFailure } from "./upload-toasts";

export interface ChosenFile {
  /** Resolves once the prepared photo has arrived or waits on the device; rejects else, and the caller shows the failure. */
  send: (photo: Blob, options: UploadOptions) => Promise<void>;
  drop: () => void;
}

/** A file in a window of its own, which shows its progress; on the device from here on. */
export function chooseFile(target: PhotoTarget, file: File): ChosenFile {
  let upload = newUpload(target, file, fileArrived);
  let isPassedOn = false;
  const storing = Promise.resolve(target.keepForm?.()).then(() => keepUpload(upload));

  function passOn(sent: PhotoUpload) {
    isPassedOn = true;
    addUploads([sent]);
  }

  async function send(photo: Blob, options: UploadOptions) {
    const kept = await storing;
    void kept?.change({ isPrepared: true, type: photo.type }, photo);
    upload = { ...upload, photo, isPrepared: true, kept };
    if (await mustWait(upload)) {
      passOn(upload);
      return sendUpload(upload.key);
    }
    try {
      const photoPath = await storePhoto(upload, options);
      passOn({ ...upload, photoPath });
      void sendUpload(upload.key);
    } catch (error) {
      if (options.signal?.aborted) throw error;
      const isLater = error instanceof UploadError && error.isTemporary && kept && !upload.isHeld;
      if (!isLater) {
        reportFailure(error);
        throw error;
      }
      passOn(upload);
      await failUpload(upload.key, error);
    }
  }

  async function drop() {
    const kept = await storing;
    if (!isPassedOn) await kept?.remove(false);
  }

  return { send, drop: () => void drop() };
}
