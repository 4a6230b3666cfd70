import { useBeforeUnload } from "@remix-run/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { addArrived, reportFailure, sendPhotos } from "./photo-queue";
import { type Deliver, uploadList, uploadsOf } from "./upload-list";
import { type UploadOptions, uploadPhoto } from "./upload-photo";

export interface PhotoSenders {
  /** Resolves when the photo has arrived or has failed; never rejects. */
  sendCaptured: (photo: Blob) => Promise<void>;
  sendChosen: (photos: File[]) => Promise<void>;
  /** Uploads a prepared file whose progress and failure the caller shows; rejects if it did not arrive. */
  sendFile: (file: Blob, options: UploadOptions) => Promise<void>;
}

const capturedArrived = { title: "Photo uploaded", description: "Camera photo has been added to the tank record." };
const fileArrived = {
  title: "Photo uploaded successfully",
  description: "Your photo has been added to the tank record.",
};

/** The photos of an owner that are on their way, for the screen that shows them; without `deliver` it holds them. */
export function usePhotoUploads(owner: string, deliver?: Deliver) {
  useSyncExternalStore(uploadList.subscribe, uploadList.get, uploadList.get);
  useEffect(() => {
    uploadList.set({ ...uploadList.get(), shown: owner });
    return () => uploadList.set({ ...uploadList.get(), shown: undefined });
  }, [owner]);

  const [sentFiles, setSentFiles] = useState(0);
  useBeforeUnload((event) => sentFiles > 0 && event.preventDefault());

  async function sendFile(photo: Blob, options: UploadOptions) {
    setSentFiles((count) => count + 1);
    try {
      const photoPath = await uploadPhoto(photo, options);
      void addArrived({ owner, photo, photoPath, success: fileArrived, deliver });
    } catch (error) {
      if (!options.signal?.aborted) reportFailure(error);
      throw error;
    } finally {
      setSentFiles((count) => count - 1);
    }
  }

  const senders: PhotoSenders = {
    sendCaptured: (photo) => sendPhotos({ owner, photos: [photo], success: capturedArrived, deliver }),
    sendChosen: (photos) => sendPhotos({ owner, photos, success: fileArrived, deliver }),
    sendFile,
  };
  return { uploads: uploadsOf(owner), senders };
}
