import Uppy, { type UppyFile } from "@uppy/core";
import coreStyle from "@uppy/core/css/style.min.css?inline";
import dashboardStyle from "@uppy/dashboard/css/style.min.css?inline";
import DashboardModal from "@uppy/react/dashboard-modal";
import { useEffect, useState } from "react";
import { adoptStyles } from "~/browser/code/load-chunk";
import { useWindowEvent } from "~/browser/use-window-event";
import { preparePhoto } from "~/photos/drawing/redraw";
import { isTooLarge, maxPhotoBytes, photoTypes, tooLargeText } from "~/photos/model/photo-limits";
import { UploadError } from "~/photos/upload/upload-photo";
import type { PhotoSenders } from "~/photos/upload/use-photo-uploads";
import ownStyle from "./file-upload.css?inline";

adoptStyles(coreStyle, dashboardStyle, ownStyle);

type Meta = Record<string, never>;
type ShownFile = UppyFile<Meta, Record<string, never>>;
type Uploader = Uppy<Meta, Record<string, never>>;

interface FileUploadProps extends Pick<PhotoSenders, "sendFile"> {
  onClose: () => void;
}

/** Uppy's dashboard for one file. It closes once the photo has arrived; closing it earlier aborts the upload. */
export default function FileUpload({ onClose, sendFile }: FileUploadProps) {
  const [uppy] = useState(() => createUploader(sendFile, onClose));
  useEffect(() => {
    // Uppy labels the frame around its dialog, not the dialog.
    const dialog = document.querySelector(".uppy-Dashboard-inner");
    dialog?.setAttribute("aria-label", "Upload File");
    dialog?.setAttribute("aria-modal", "true");
    return () => uppy.destroy();
  }, [uppy]);
  useWindowEvent("click", ({ target }) => {
    if (target instanceof Element && target.closest(".uppy-Informer")) dismissMessages(uppy);
  });
  return (
    <DashboardModal
      uppy={uppy}
      open
      onRequestClose={onClose}
      closeModalOnClickOutside
      disableThumbnailGenerator
      proudlyDisplayPoweredByUppy={false}
      theme={document.documentElement.dataset.theme === "dark" ? "dark" : "light"}
    />
  );
}

/** In ms: a message stays until the next file is chosen, the window is closed or the message is pressed. */
const untilDismissed = 2 ** 31 - 1;

function createUploader(sendFile: PhotoSenders["sendFile"], onUploaded: () => void): Uploader {
  const uppy: Uploader = new Uppy({
    autoProceed: false,
    infoTimeout: untilDismissed,
    restrictions: { maxNumberOfFiles: 1, maxFileSize: maxPhotoBytes, allowedFileTypes: [...photoTypes] },
    locale: { strings: { exceedsSize: tooLargeText("%{file}") }, pluralize: (count) => (count === 1 ? 0 : 1) },
    // A photo of unknown size is not measured before it has been made smaller.
    onBeforeFileAdded: (file) => ({ ...file, size: null }),
  });
  const prepared = new Map<string, Promise<Blob | undefined>>();
  uppy.on("file-added", (file) => {
    dismissMessages(uppy);
    if (file.data instanceof File) prepared.set(file.id, prepare(uppy, file, file.data));
  });
  uppy.addUploader(async (fileIds) => {
    for (const fileId of fileIds) {
      const photo = await prepared.get(fileId);
      if (photo) await upload(uppy, uppy.getFile(fileId), photo, sendFile);
    }
  });
  uppy.on("complete", ({ successful = [] }) => {
    if (successful.length > 0) onUploaded();
  });
  return uppy;
}

/** The photo as it will be sent; removed from the window, with Uppy's own message, if it is still too large. */
async function prepare(uppy: Uploader, { id, name }: ShownFile, original: File): Promise<Blob | undefined> {
  const photo = await preparePhoto(original);
  if (!uppy.getFile(id)) return undefined;
  uppy.setFileState(id, { size: photo.size });
  if (!isTooLarge(photo)) {
    void showPreview(uppy, id, photo);
    return photo;
  }
  const message = uppy.validateSingleFile(uppy.getFile(id)) ?? name;
  uppy.removeFile(id);
  uppy.info(message, "error", untilDismissed);
  return undefined;
}

/** Of what was drawn already: Uppy's own draws the original once more, and holds the page up. */
async function showPreview(uppy: Uploader, id: string, photo: Blob) {
  const image = new Image();
  image.src = URL.createObjectURL(photo);
  const isPicture = await image.decode().then(
    () => true,
    () => false,
  );
  const forget = () => URL.revokeObjectURL(image.src);
  if (!isPicture || !uppy.getFile(id)) return forget();
  uppy.setFileState(id, { preview: image.src });
  uppy.once("file-removed", forget);
  uppy.once("complete", forget);
}

function dismissMessages(uppy: Uploader) {
  uppy.setState({ info: [] });
}

async function upload(uppy: Uploader, file: ShownFile, photo: Blob, sendFile: PhotoSenders["sendFile"]) {
  const bytesTotal = photo.size;
  const uploadStarted = Date.now();
  const abort = new AbortController();
  const abortIfRemoved = ({ id }: { id: string }) => id === file.id && abort.abort();
  const onProgress = (fraction: number) =>
    uppy.emit("upload-progress", file, { uploadStarted, bytesUploaded: fraction * bytesTotal, bytesTotal });
  uppy.on("file-removed", abortIfRemoved);
  uppy.emit("upload-start", [file]);
  try {
    await sendFile(photo, { onProgress, signal: abort.signal });
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
