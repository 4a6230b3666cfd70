import { useEffect, useSyncExternalStore } from "react";
import type { PhotoTarget } from "./keep-upload";
import { restoreHeld, sendPhotos } from "./photo-queue";
import { sendFile } from "./send-file";
import { uploadList, uploadsOf } from "./upload-list";
import type { UploadOptions } from "./upload-photo";
import { fileArrived, tellOfRoom } from "./upload-toasts";
import { useWaitingPhotos } from "./use-waiting-photos";

export interface PhotoSenders {
  /** Resolves when the photo has arrived, waits or has failed; never rejects. */
  sendCaptured: (photo: Blob) => Promise<void>;
  sendChosen: (photos: File[]) => Promise<void>;
  sendFile: (photo: Blob, options: UploadOptions) => Promise<void>;
}

export function sendWithin(room: number, photos: File[], { sendChosen }: Pick<PhotoSenders, "sendChosen">): void {
  const taken = photos.slice(0, Math.max(0, room));
  void sendChosen(taken);
  tellOfRoom(taken.length, photos.length);
}

const capturedArrived = { title: "Photo uploaded", description: "Camera photo has been added to the tank record." };

/** The photos of an owner that are on their way or wait for a line, for the screen that shows them. */
export function usePhotoUploads(target: PhotoTarget) {
  const { owner } = target;
  const isForm = target.keepForm !== undefined;
  useSyncExternalStore(uploadList.subscribe, uploadList.get, uploadList.get);
  useEffect(() => {
    uploadList.set({ ...uploadList.get(), shown: owner });
    if (isForm) void restoreHeld(owner);
    return () => uploadList.set({ ...uploadList.get(), shown: undefined });
  }, [owner, isForm]);

  const senders: PhotoSenders = {
    sendCaptured: (photo) => sendPhotos(target, [photo], capturedArrived),
    sendChosen: (photos) => sendPhotos(target, photos, fileArrived),
    sendFile: (photo, options) => sendFile(target, photo, options),
  };
  const uploads = uploadsOf(owner);
  const isSent = (id: string) => uploads.some(({ key }) => key === id);
  const waiting = useWaitingPhotos(owner).filter(({ id }) => !isSent(id));
  return { uploads, waiting, senders };
}
