import { Camera, FolderUp } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyWithPreload } from "~/browser/lazy-with-preload";
import { acceptedTypes } from "~/photos/photo-limits";
import type { PhotoSenders } from "~/photos/upload/use-photo-uploads";
import { Dialog } from "~/ui/dialog";
import { Spinner } from "~/ui/spinner";
import { loadOrToast } from "~/ui/toast/load-or-toast";
import { CameraView } from "./camera-view";

const FileUpload = lazyWithPreload(() => import("./file-upload.client"));

interface PhotoDialogProps {
  onClose: () => void;
  senders: PhotoSenders;
}

export default function PhotoDialog({ onClose, senders: { sendCaptured, sendFile } }: PhotoDialogProps) {
  const [mode, setMode] = useState<"choices" | "camera" | "file">("choices");
  if (mode === "file") {
    return (
      <Suspense fallback={<Spinner label="Opening..." />}>
        <FileUpload onClose={onClose} sendFile={sendFile} />
      </Suspense>
    );
  }
  return (
    <Dialog title="Add Photo" onClose={onClose}>
      {mode === "camera" ? (
        <CameraView onClose={() => setMode("choices")} sendCaptured={sendCaptured} onDone={onClose} />
      ) : (
        <div className="grid gap-3 sm:grid-cols-2">
          <button
            type="button"
            onClick={() => setMode("camera")}
            className="button button-primary min-h-24 flex-col text-lg"
          >
            <Camera aria-hidden className="size-8" /> Take Photo
          </button>
          <button
            type="button"
            onClick={async () => (await loadOrToast(FileUpload)) && setMode("file")}
            className="button button-plain min-h-24 flex-col text-lg"
          >
            <FolderUp aria-hidden className="size-8" /> Upload File
          </button>
          <NativeCamera sendCaptured={sendCaptured} onDone={onClose} />
        </div>
      )}
    </Dialog>
  );
}

interface NativeCameraProps extends Pick<PhotoSenders, "sendCaptured"> {
  onDone: () => void;
}

/** The phone's own camera app takes sharper photos than a page can. */
function NativeCamera({ sendCaptured, onDone }: NativeCameraProps) {
  return (
    <label className="button button-plain focus-within:outline focus-within:outline-[3px] focus-within:outline-accent sm:col-span-2 [@media(pointer:fine)]:hidden">
      <Camera aria-hidden className="size-5" /> Use the phone's camera app
      <input
        type="file"
        accept={acceptedTypes}
        capture="environment"
        className="sr-only"
        onChange={(event) => {
          const photo = event.currentTarget.files?.[0];
          if (!photo) return;
          void sendCaptured(photo);
          onDone();
        }}
      />
    </label>
  );
}
