import { useEffect, useReducer, useRef, useState } from "react";
import { useWindowEvent } from "~/browser/use-window-event";
import { isTooLarge, tooLargeText } from "~/photos/photo-limits";
import { showToast, type Toast, type ToastMessage } from "~/ui/toast/toast-store";
import { preparePhoto } from "./redraw";
import { UploadError, type UploadOptions, uploadPhoto } from "./upload-photo";

export interface PhotoUpload {
  key: string;
  photo: File | Blob;
  /** Set once the server has the photo. */
  photoPath?: string;
  progress: number;
  /** Why the photo was not sent. Only one that can be sent again is retried. */
  failure?: { text: string; canRetry: boolean };
  success: ToastMessage;
}

type Action =
  | { kind: "added"; uploads: PhotoUpload[] }
  | { kind: "changed"; key: string; changes: Partial<PhotoUpload> }
  | { kind: "removed"; key: string };

function reduce(uploads: PhotoUpload[], action: Action): PhotoUpload[] {
  switch (action.kind) {
    case "added":
      return [...uploads, ...action.uploads];
    case "changed":
      return uploads.map((upload) => (upload.key === action.key ? { ...upload, ...action.changes } : upload));
    case "removed":
      return uploads.filter(({ key }) => key !== action.key);
  }
}

export interface PhotoSenders {
  /** Lists the photo among `uploads` until it has arrived; never rejects. */
  sendCaptured: (photo: Blob) => Promise<void>;
  /** Lists all of them, and sends one after another; never rejects. */
  sendChosen: (photos: File[]) => Promise<void>;
  /** Uploads a prepared file whose progress and failure the caller shows; rejects if it did not arrive. */
  sendFile: (file: Blob, options: UploadOptions) => Promise<void>;
}

export const leaveQuestion = "Photos are still uploading. Leave without them?";

const capturedArrived = { title: "Photo uploaded", description: "Camera photo has been added to the tank record." };
const fileArrived = {
  title: "Photo uploaded successfully",
  description: "Your photo has been added to the tank record.",
};

/**
 * Reports each outcome in a toast; an arrival only if `onUploaded` says that the photo was added. If that rejects, a
 * retry calls it again without uploading again. The toast of a failure offers it where `canAddLater`, once the screen with
 * its tile has been left.
 */
export function usePhotoUploads(onUploaded: (photoPath: string) => boolean | Promise<boolean>, canAddLater = false) {
  const [uploads, dispatch] = useReducer(reduce, []);
  const [sentFiles, setSentFiles] = useState(0);
  const isLeft = useRef(false);

  async function send(upload: PhotoUpload): Promise<void> {
    const { key, photo, photoPath, success } = upload;
    const sent = { ...upload };
    const change = (changes: Partial<PhotoUpload>) => dispatch({ kind: "changed", key, changes });
    change({ progress: 0, failure: undefined });
    try {
      const uploaded = photoPath ?? (await uploadMeasured(photo, (progress) => change({ progress })));
      sent.photoPath = uploaded;
      change({ photoPath: uploaded });
      const isAdded = await onUploaded(uploaded);
      dispatch({ kind: "removed", key });
      if (isAdded) showToast(success);
    } catch (error) {
      const failure = failureOf(error);
      change({ failure });
      const isOffered = isLeft.current && canAddLater && failure.canRetry;
      reportFailure(error, isOffered ? { label: "Try again", run: () => void send(sent) } : undefined);
    }
  }

  async function sendAll(photos: Blob[], success: ToastMessage) {
    const added = photos.map((photo) => toUpload(photo, success));
    dispatch({ kind: "added", uploads: added });
    for (const upload of added) await send(upload);
  }

  async function sendFile(file: Blob, options: UploadOptions) {
    setSentFiles((count) => count + 1);
    try {
      if (await onUploaded(await uploadPhoto(file, options))) showToast(fileArrived);
    } catch (error) {
      if (!options.signal?.aborted) reportFailure(error);
      throw error;
    } finally {
      setSentFiles((count) => count - 1);
    }
  }

  useWindowEvent("online", () => {
    for (const upload of uploads) if (upload.failure?.canRetry) void send(upload);
  });

  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  const senders: PhotoSenders = {
    sendCaptured: (photo) => sendAll([photo], capturedArrived),
    sendChosen: (photos) => sendAll(photos, fileArrived),
    sendFile,
  };
  const waiting = uploads.length + sentFiles;
  return {
    uploads,
    waiting,
    senders,
    remove: ({ key }: PhotoUpload) => dispatch({ kind: "removed", key }),
    retry: (upload: PhotoUpload) => void send(upload),
  };
}

function toUpload(photo: Blob, success: ToastMessage): PhotoUpload {
  return { key: crypto.randomUUID(), photo, progress: 0, success };
}

async function uploadMeasured(photo: Blob, onProgress: (fraction: number) => void): Promise<string> {
  // A captured frame has been drawn already.
  const prepared = photo instanceof File ? await preparePhoto(photo) : photo;
  if (isTooLarge(prepared)) throw new TooLargeError(photo instanceof File ? photo.name : "The photo");
  return uploadPhoto(prepared, { onProgress });
}

class TooLargeError extends Error {
  constructor(name: string) {
    super(tooLargeText(name));
  }
}

function failureOf(error: unknown): NonNullable<PhotoUpload["failure"]> {
  if (error instanceof TooLargeError) return { text: error.message, canRetry: false };
  return { text: "Not sent - tap to retry", canRetry: true };
}

function reportFailure(error: unknown, action?: Toast["action"]) {
  const isKnown = error instanceof UploadError || error instanceof TooLargeError;
  const description = isKnown ? error.message : "Failed to upload photo. Please try again.";
  showToast({ title: "Upload Error", description, variant: "destructive", action });
}
