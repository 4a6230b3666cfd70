import AwsS3 from "@uppy/aws-s3";
import Uppy, { type UppyFile } from "@uppy/core";
import "@uppy/core/css/style.min.css";
import "@uppy/dashboard/css/style.min.css";
import "./file-upload.css";
import DashboardModal from "@uppy/react/dashboard-modal";
import { useEffect, useState } from "react";
import { acceptedTypes, maxPhotoSize } from "~/photos/photo-limits";
import { preparePhoto } from "~/photos/upload/prepare-photo";
import { confirmUpload, requestUpload, UploadError } from "~/photos/upload/upload-photo";
import { showToast } from "~/ui/toast/toast-store";

type Meta = Record<string, never>;
type PhotoFile = UppyFile<Meta, Record<string, never>>;

const retryDelays = [1000, 3000, 5000];

interface FileUploadProps {
  onClose: () => void;
  onUploaded: (path: string) => Promise<boolean>;
}

/** Uppy's window with the spec's defaults, sending to a signed address of ours. In its own chunk with its styles. */
export default function FileUpload({ onClose, onUploaded }: FileUploadProps) {
  const [uppy] = useState(createUploader);
  useEffect(() => {
    const take = async ({ successful = [] }: { successful?: PhotoFile[] }) => {
      for (const { uploadURL } of successful) if (uploadURL) await confirm(uploadURL, onUploaded);
      if (successful.length > 0) onClose();
    };
    uppy.on("complete", take);
    return () => {
      uppy.off("complete", take);
    };
  }, [uppy, onClose, onUploaded]);
  useEffect(() => () => uppy.destroy(), [uppy]);
  // Uppy names the window's frame, while the dialog is what stands in it.
  useEffect(() => {
    const dialog = document.querySelector(".uppy-Dashboard-inner");
    dialog?.setAttribute("aria-label", "Upload File");
    dialog?.setAttribute("aria-modal", "true");
  }, []);
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

function createUploader() {
  const uppy = new Uppy<Meta, Record<string, never>>({
    autoProceed: false,
    restrictions: { maxNumberOfFiles: 1, maxFileSize: maxPhotoSize, allowedFileTypes: acceptedTypes.split(",") },
  });
  uppy.use(AwsS3, { shouldUseMultipart: false, getUploadParameters });
  uppy.addPreProcessor(async (ids) => {
    for (const id of ids) {
      const { data } = uppy.getFile(id);
      const photo = await preparePhoto(data as Blob);
      uppy.setFileState(id, { data: photo, size: photo.size });
    }
  });
  const tries = new Map<string, number>();
  uppy.on("upload-error", (file, error) => {
    const count = file ? (tries.get(file.id) ?? 0) : retryDelays.length;
    // The address has been asked for several times already.
    if (!file || error instanceof UploadError || retryDelays[count] === undefined) return;
    tries.set(file.id, count + 1);
    // Unlike retryUpload it tells when it is complete, and does nothing when the file was taken away.
    setTimeout(() => void uppy.retryAll().catch(() => {}), retryDelays[count]);
  });
  return uppy;
}

async function getUploadParameters() {
  try {
    const { uploadURL, method } = await requestUpload();
    return { method, url: uploadURL };
  } catch (error) {
    report(error);
    throw error;
  }
}

async function confirm(uploadURL: string, onUploaded: (path: string) => Promise<boolean>) {
  try {
    const hasArrived = await onUploaded(await confirmUpload(uploadURL));
    if (hasArrived)
      showToast({ title: "Photo uploaded successfully", description: "Your photo has been added to the tank record." });
  } catch (error) {
    report(error);
  }
}

function report(error: unknown) {
  const description = error instanceof UploadError ? error.message : "Failed to upload photo. Please try again.";
  showToast({ title: "Upload Error", description, variant: "destructive" });
}
