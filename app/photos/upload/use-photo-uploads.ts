import { useEffect, useReducer } from "react";
import { showToast } from "~/ui/toast/toast-store";
import { preparePhoto } from "./prepare-photo";
import { UploadError, uploadPhoto } from "./upload-photo";

/** A photo on its way: kept, with its picture, until it has arrived or the person removes it. */
export interface PhotoUpload {
  id: string;
  /** The picture itself, until the server has it at `path`. */
  source: { photo: Blob } | { path: string };
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

/**
 * The photos on their way, and the means to add, retry and remove one; each fails or arrives alone. A photo has arrived
 * when `onUploaded` has taken its path; where that rejects, it is what is tried again.
 */
export function usePhotoUploads(onUploaded: (path: string) => void | Promise<void>) {
  const [uploads, dispatch] = useReducer(change, []);

  async function send({ id, source }: Pick<PhotoUpload, "id" | "source">): Promise<boolean> {
    dispatch({ kind: "changed", id, changes: { progress: 0, failure: undefined } });
    try {
      const report = (progress: number) => dispatch({ kind: "changed", id, changes: { progress } });
      const path = "path" in source ? source.path : await uploadPhoto(await preparePhoto(source.photo), report);
      dispatch({ kind: "changed", id, changes: { source: { path } } });
      await onUploaded(path);
      dispatch({ kind: "removed", id });
      return true;
    } catch (error) {
      const failure = error instanceof UploadError ? error.message : "Failed to upload photo. Please try again.";
      dispatch({ kind: "changed", id, changes: { failure } });
      showToast({ title: "Upload Error", description: failure, variant: "destructive" });
      return false;
    }
  }

  function start(source: PhotoUpload["source"], previewUrl: string): Promise<boolean> {
    const id = crypto.randomUUID();
    dispatch({ kind: "added", upload: { id, source, previewUrl, progress: 0 } });
    return send({ id, source });
  }

  useEffect(() => {
    const retryFailed = () => {
      for (const upload of uploads) if (upload.failure !== undefined) void send(upload);
    };
    addEventListener("online", retryFailed);
    return () => removeEventListener("online", retryFailed);
  });

  return {
    uploads,
    /** Sends a photo; true when it arrived. */
    add: (photo: Blob) => start({ photo }, URL.createObjectURL(photo)),
    /** Takes a photo that the server has already; true when it arrived. */
    addUploaded: (path: string) => start({ path }, `${path}?thumb`),
    remove: (id: string) => dispatch({ kind: "removed", id }),
    retry: (upload: PhotoUpload) => void send(upload),
  };
}
