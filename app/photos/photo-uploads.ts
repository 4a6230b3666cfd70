import { useEffect, useReducer } from "react";
import { showToast } from "~/ui/toast-store";
import { preparePhoto } from "./prepare-photo";
import { UploadError, uploadPhoto } from "./upload-photo";

/** A photo on its way: kept, with its picture, until it has arrived or the person removes it. */
export interface PhotoUpload {
  id: string;
  photo: Blob;
  previewUrl: string;
  progress: number;
  /** Why it did not arrive; undefined while it is being sent. */
  failure?: string;
}

type Change =
  | { kind: "added"; upload: PhotoUpload }
  | { kind: "changed"; id: string; changes: Partial<PhotoUpload> }
  | { kind: "removed"; id: string };

function change(uploads: PhotoUpload[], action: Change): PhotoUpload[] {
  switch (action.kind) {
    case "added":
      return [...uploads, action.upload];
    case "changed":
      return uploads.map((upload) => (upload.id === action.id ? { ...upload, ...action.changes } : upload));
    case "removed":
      return uploads.filter(({ id }) => id !== action.id);
  }
}

/** The photos on their way, and the means to add, retry and remove one; each fails or arrives alone. */
export function usePhotoUploads(onUploaded: (path: string) => void) {
  const [uploads, dispatch] = useReducer(change, []);

  async function send(id: string, photo: Blob): Promise<boolean> {
    dispatch({ kind: "changed", id, changes: { progress: 0, failure: undefined } });
    try {
      const report = (progress: number) => dispatch({ kind: "changed", id, changes: { progress } });
      onUploaded(await uploadPhoto(await preparePhoto(photo), report));
      remove(id);
      return true;
    } catch (error) {
      const failure = error instanceof UploadError ? error.message : "Failed to upload photo. Please try again.";
      dispatch({ kind: "changed", id, changes: { failure } });
      showToast({ title: "Upload Error", description: failure, variant: "destructive" });
      return false;
    }
  }

  function remove(id: string) {
    dispatch({ kind: "removed", id });
  }

  function add(photo: Blob): Promise<boolean> {
    const id = crypto.randomUUID();
    const previewUrl = URL.createObjectURL(photo);
    dispatch({ kind: "added", upload: { id, photo, previewUrl, progress: 0 } });
    return send(id, photo);
  }

  const failed = uploads.filter(({ failure }) => failure !== undefined);
  useEffect(() => {
    const retryAll = () => {
      for (const { id, photo } of failed) void send(id, photo);
    };
    addEventListener("online", retryAll);
    return () => removeEventListener("online", retryAll);
  });

  return { uploads, add, remove, retry: ({ id, photo }: PhotoUpload) => void send(id, photo) };
}
