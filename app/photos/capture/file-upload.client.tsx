import Uppy, { type UppyFile } from "@uppy/core";
import "@uppy/core/css/style.min.css";
import "@uppy/dashboard/css/style.min.css";
import "./file-upload.css";
import DashboardModal from "@uppy/react/dashboard-modal";
import { useEffect, useState } from "react";
import { uncover } from "~/browser/stray-taps";
import { useSheetEntry } from "~/browser/use-sheet-entry";
import { acceptedTypes, maxPhotoSize } from "~/photos/photo-limits";
import { UploadError } from "~/photos/upload/upload-error";
import type { PhotoSenders } from "~/photos/upload/use-photo-uploads";

type Meta = Record<string, never>;
type Uploader = Uppy<Meta, Record<string, never>>;
type SendFile = PhotoSenders["sendFile"];

interface FileUploadProps {
  onClose: () => void;
  sendFile: SendFile;
}

/** Uppy's dashboard for one file. It closes once the photo has arrived; closing it earlier aborts the upload. */
export default function FileUpload({ onClose, sendFile }: FileUploadProps) {
  const [uppy] = useState(() => createUploader(sendFile, onClose));
  useSheetEntry(onClose);
  useEffect(() => {
    // Uppy labels the frame around its dialog, not the dialog.
    const dialog = document.querySelector(".uppy-Dashboard-inner");
    dialog?.setAttribute("aria-label", "Upload File");
    dialog?.setAttribute("aria-modal", "true");
    return () => {
      uppy.destroy();
      uncover();
    };
  }, [uppy]);
  return (
    <DashboardModal
      uppy={uppy}
      open
      onRequestClose={onClose}
      closeModalOnClickOutside
      proudlyDisplayPoweredByUppy={false}
      theme={document.documentElement.dataset.theme === "dark" ? "dark" : "light"}
    />
  );
}

function createUploader(sendFile: SendFile, onUploaded: () => void): Uploader {
  const uppy: Uploader = new Uppy({
    autoProceed: false,
    restrictions: { maxNumberOfFiles: 1, maxFileSize: maxPhotoSize, allowedFileTypes: acceptedTypes.split(",") },
  });
  uppy.addUploader(async (fileIds) => {
    for (const fileId of fileIds) await upload(uppy, uppy.getFile(fileId), sendFile);
  });
  uppy.on("complete", ({ successful = [] }) => {
    if (successful.length > 0) onUploaded();
  });
  return uppy;
}

async function upload(uppy: Uploader, file: UppyFile<Meta, Record<string, never>>, sendFile: SendFile) {
  if (!(file.data instanceof Blob)) return;
  const bytesTotal = file.data.size;
  const uploadStarted = Date.now();
  const abort = new AbortController();
  const abortIfRemoved = ({ id }: { id: string }) => id === file.id && abort.abort();
  const onProgress = (fraction: number) =>
    uppy.emit("upload-progress", file, { uploadStarted, bytesUploaded: fraction * bytesTotal, bytesTotal });
  uppy.on("file-removed", abortIfRemoved);
  uppy.emit("upload-start", [file]);
  try {
    await sendFile(file.data, { onProgress, signal: abort.signal });
    uppy.emit("upload-success", file, { status: 200 });
  } catch (error) {
    if (!abort.signal.aborted) uppy.emit("upload-error", file, toUppyError(error));
  } finally {
    uppy.off("file-removed", abortIfRemoved);
  }
}

const statusMessages: Record<number, string> = { 401: "Authorization required", 403: "Request has expired" };

/** Keeps Uppy's own wording for a file that the store refused. */
function toUppyError(error: unknown): Error {
  if (!(error instanceof UploadError)) return new Error("Upload failed");
  if (error.step !== "send" || error.status === undefined) return error;
  return new Error(statusMessages[error.status] ?? "Non 2xx");
}
