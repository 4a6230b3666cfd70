import { useEffect, useReducer } from "react";
import { showError, showToast } from "~/ui/toast/toast-store";
import { UploadError } from "./upload-error";
import { type UploadOptions, uploadPhoto } from "./upload-photo";

export interface PhotoUpload {
  key: string;
  photo: Blob;
  previewUrl: string;
  /** Set once the server has the photo. */
  photoPath?: string;
  progress: number;
  hasFailed: boolean;
}

type Action =
  | { kind: "added"; upload: PhotoUpload }
  | { kind: "changed"; key: string; changes: Partial<PhotoUpload> }
  | { kind: "removed"; key: string };

function reduce(uploads: PhotoUpload[], action: Action): PhotoUpload[] {
  switch (action.kind) {
    case "added":
      return [...uploads, action.upload];
    case "changed":
      return uploads.map((upload) => (upload.key === action.key ? { ...upload, ...action.changes } : upload));
    case "removed":
      return uploads.filter(({ key }) => key !== action.key);
  }
}

export interface PhotoSenders {
  /** Lists the photo among `uploads` until it has arrived; never rejects. */
  sendCaptured: (photo: Blob) => Promise<void>;
  /** Uploads a file whose progress and failure the caller shows; rejects if it did not arrive. */
  sendFile: (file: Blob, options: UploadOptions) => Promise<void>;
}

/** Reports each outcome in a toast. If `onUploaded` rejects, a retry calls it again without uploading again. */
export function usePhotoUploads(onUploaded: (photoPath: string) => void | Promise<void>) {
  const [uploads, dispatch] = useReducer(reduce, []);

  async function send({ key, photo, photoPath, previewUrl }: PhotoUpload): Promise<void> {
    const change = (changes: Partial<PhotoUpload>) => dispatch({ kind: "changed", key, changes });
    change({ progress: 0, hasFailed: false });
    try {
      const uploaded = photoPath ?? (await uploadPhoto(photo, { onProgress: (progress) => change({ progress }) }));
      change({ photoPath: uploaded });
      await onUploaded(uploaded);
      remove({ key, previewUrl });
      showToast({ title: "Photo uploaded", description: "Camera photo has been added to the tank record." });
    } catch (error) {
      change({ hasFailed: true });
      reportFailure(error);
    }
  }

  async function sendCaptured(photo: Blob) {
    const previewUrl = URL.createObjectURL(photo);
    const upload = { key: crypto.randomUUID(), photo, previewUrl, progress: 0, hasFailed: false };
    dispatch({ kind: "added", upload });
    await send(upload);
  }

  async function sendFile(file: Blob, options: UploadOptions) {
    try {
      await onUploaded(await uploadPhoto(file, options));
      const description = "Your photo has been added to the tank record.";
      showToast({ title: "Photo uploaded successfully", description });
    } catch (error) {
      if (!options.signal?.aborted) reportFailure(error);
      throw error;
    }
  }

  function remove({ key, previewUrl }: Pick<PhotoUpload, "key" | "previewUrl">) {
    dispatch({ kind: "removed", key });
    URL.revokeObjectURL(previewUrl);
  }

  useEffect(() => {
    const retryFailed = () => {
      for (const upload of uploads) if (upload.hasFailed) void send(upload);
    };
    addEventListener("online", retryFailed);
    return () => removeEventListener("online", retryFailed);
  });

  const senders: PhotoSenders = { sendCaptured, sendFile };
  return { uploads, senders, remove, retry: (upload: PhotoUpload) => void send(upload) };
}

function reportFailure(error: unknown) {
  const description = error instanceof UploadError ? error.message : "Failed to upload photo. Please try again.";
  showError("Upload Error", description);
}
