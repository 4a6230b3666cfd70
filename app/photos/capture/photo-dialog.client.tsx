import { Camera, FolderUp } from "lucide-react";
import { Suspense, useState } from "react";
import { part } from "~/browser/lazy-part";
import { acceptedTypes } from "~/photos/photo-limits";
import { Dialog } from "~/ui/dialog";
import { Spinner } from "~/ui/spinner";
import { loadOrToast } from "~/ui/toast/load-or-toast";
import { CameraView } from "./camera-view";

const FileUpload = part(() => import("./file-upload.client"));

interface PhotoDialogProps {
  onClose: () => void;
  /** Sends a captured photo; true when it arrived. */
  onCapture: (photo: Blob) => Promise<boolean>;
  /** A file that the upload window has sent and the server has taken. */
  onUploaded: (path: string) => Promise<boolean>;
}

/** Two ways to a photo: the camera, or a file. Closing it stops the camera and forgets what was captured. */
export default function PhotoDialog({ onClose, onCapture, onUploaded }: PhotoDialogProps) {
  const [mode, setMode] = useState<"choices" | "camera" | "file">("choices");
  if (mode === "file") {
    return (
      <Suspense fallback={<Spinner label="Opening..." />}>
        <FileUpload onClose={onClose} onUploaded={onUploaded} />
      </Suspense>
    );
  }
  return (
    <Dialog title="Add Photo" onClose={onClose}>
      {mode === "camera" ? (
        <CameraView onClose={() => setMode("choices")} onCapture={onCapture} onDone={onClose} />
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
          <NativeCamera onCapture={onCapture} onDone={onClose} />
        </div>
      )}
    </Dialog>
  );
}

type NativeCameraProps = Pick<PhotoDialogProps, "onCapture"> & { onDone: () => void };

/** The phone's own camera app takes sharper pictures than a page can; a desktop has none. */
function NativeCamera({ onCapture, onDone }: NativeCameraProps) {
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
          void onCapture(photo);
          onDone();
        }}
      />
    </label>
  );
}
