import { Camera, FolderUp, Images } from "lucide-react";
import { useState } from "react";
import { lazyWithPreload } from "~/browser/code/lazy-with-preload";
import { uncover } from "~/browser/touch/stray-taps";
import type { PhotoSenders } from "~/photos/upload/use-photo-uploads";
import { Dialog } from "~/ui/dialog";
import { Spinner } from "~/ui/spinner";
import { loadOrToast } from "~/ui/toast/load-or-toast";
import { CameraView } from "./camera-view";
import { PhonePicker } from "./phone-picker";

const FileUpload = lazyWithPreload(() => import("./file-upload.client"), { fallback: <Spinner label="Opening..." /> });

interface PhotoDialogProps {
  onClose: () => void;
  senders: PhotoSenders;
  hasRoomForAnother: boolean;
}

export default function PhotoDialog({ onClose, senders, hasRoomForAnother }: PhotoDialogProps) {
  const [mode, setMode] = useState<"choices" | "camera" | "file">("choices");

  async function openFile() {
    if (!(await loadOrToast(FileUpload))) return;
    uncover();
    // Unless something else was opened meanwhile.
    setMode((current) => (current === mode ? "file" : current));
  }

  function sendChosen(photos: File[]) {
    void senders.sendChosen(photos);
    onClose();
  }

  function sendTaken([photo]: File[]) {
    if (photo) void senders.sendCaptured(photo);
    onClose();
  }

  if (mode === "file") return <FileUpload onClose={onClose} sendFile={senders.sendFile} />;
  return (
    <Dialog title="Add Photo" onClose={onClose} isFilling={mode === "camera"}>
      {mode === "camera" ? (
        <CameraView
          onClose={() => setMode("choices")}
          onFile={openFile}
          onTaken={sendTaken}
          sendCaptured={senders.sendCaptured}
          hasRoomForAnother={hasRoomForAnother}
          onDone={onClose}
        />
      ) : (
        <div className="grid gap-3 short:grid-cols-2 sm:grid-cols-2">
          <button
            type="button"
            onClick={() => setMode("camera")}
            className="button button-primary min-h-24 flex-col text-lg short:min-h-14"
          >
            <Camera aria-hidden className="size-8" /> Take Photo
          </button>
          <button
            type="button"
            onClick={openFile}
            className="button button-plain min-h-24 flex-col text-lg short:min-h-14"
          >
            <FolderUp aria-hidden className="size-8" /> Upload File
          </button>
          <PhonePicker isMultiple onChosen={sendChosen}>
            <Images aria-hidden className="size-5" /> Choose several photos
          </PhonePicker>
          <PhonePicker isCamera onChosen={sendTaken}>
            <Camera aria-hidden className="size-5" /> Use the phone's camera app
          </PhonePicker>
        </div>
      )}
    </Dialog>
  );
}
