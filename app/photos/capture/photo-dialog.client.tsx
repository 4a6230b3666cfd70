import { useRef, useState } from "react";
import { lazyWithPreload } from "~/browser/code/lazy-with-preload";
import { pause } from "~/browser/store";
import { DoubleTapGuard } from "~/browser/touch/double-tap";
import { type PhotoSenders, sendWithin } from "~/photos/upload/use-photo-uploads";
import { LocalPhoto } from "~/photos/view/photo-thumbnail";
import { Dialog } from "~/ui/dialog";
import { Icon } from "~/ui/icon";
import { loadOrToast } from "~/ui/toast/load-or-toast";
import { action, CameraActions, picture } from "./camera-layout";
import { LivePreview } from "./live-preview";
import { PhonePicker } from "./phone-picker";

const FileUpload = lazyWithPreload(() => import("./file-upload.client"));

interface PhotoDialogProps {
  onClose: () => void;
  senders: PhotoSenders;
  room: number;
}

export default function PhotoDialog({ onClose, senders, room }: PhotoDialogProps) {
  const [mode, setMode] = useState<"choices" | "camera" | "phone" | "file">("choices");
  const [captured, setCaptured] = useState<Blob>();
  const [taken, setTaken] = useState<Blob[]>([]);

  /** A phone has nothing to drop or to browse: its own picker takes the place of the window for files. */
  async function openFile() {
    if (matchMedia("(pointer: coarse)").matches) return setMode("phone");
    if (!(await loadOrToast(FileUpload))) return;
    setMode((current) => (current === mode ? "file" : current));
  }

  function sendChosen(photos: File[]) {
    sendWithin(room, photos, senders);
    onClose();
  }

  function sendTaken([photo]: File[]) {
    if (photo) void senders.sendCaptured(photo);
    onClose();
  }

  if (mode === "file") {
    return (
      <>
        <FileUpload onClose={onClose} sendFile={senders.sendFile} />
        <DoubleTapGuard className="z-50" />
      </>
    );
  }
  return (
    <Dialog title={mode === "phone" ? "Upload File" : "Add Photo"} onClose={onClose} isFilling={mode === "camera"}>
      <DoubleTapGuard key={mode} />
      {mode === "camera" ? (
        <div data-camera className="flex min-h-0 flex-1 flex-col gap-4 short:sm:flex-row">
          {captured ? (
            <CapturedPhoto
              photo={captured}
              sendCaptured={senders.sendCaptured}
              hasRoomForAnother={room > 1}
              onUsed={() => setTaken([...taken, captured])}
              onBackToCamera={() => setCaptured(undefined)}
              onDone={onClose}
            />
          ) : (
            <LivePreview
              taken={taken}
              onClose={() => setMode("choices")}
              onFile={openFile}
              onTaken={sendTaken}
              onCaptured={setCaptured}
            />
          )}
        </div>
      ) : mode === "phone" ? (
        <div className="grid gap-3 short:grid-cols-2">
          <PhonePicker onChosen={sendChosen}>
            <Icon name="Images" className="size-6" /> Choose photos
          </PhonePicker>
          <PhonePicker isCamera onChosen={sendTaken}>
            <Icon name="Camera" className="size-5" /> Use the phone's camera app
          </PhonePicker>
          <p className="text-center text-sm text-muted short:col-span-2">
            {room === 1 ? "There is room for one more photo." : `Up to ${room} photos. Large ones are made smaller.`}
          </p>
        </div>
      ) : (
        <div className="grid gap-3 short:grid-cols-2 sm:grid-cols-2">
          <button
            type="button"
            onClick={() => setMode("camera")}
            className="button button-primary min-h-24 flex-col text-lg short:min-h-14"
          >
            <Icon name="Camera" className="size-8" /> Take Photo
          </button>
          <button
            type="button"
            onClick={openFile}
            className="button button-plain min-h-24 flex-col text-lg short:min-h-14"
          >
            <Icon name="FolderUp" className="size-8" /> Upload File
          </button>
        </div>
      )}
    </Dialog>
  );
}

/** In ms: what has not arrived by then goes on behind the form. */
const longestWaitMs = 3000;

const small = `${action} max-sm:text-sm`;

interface CapturedPhotoProps extends Pick<PhotoSenders, "sendCaptured"> {
  photo: Blob;
  hasRoomForAnother: boolean;
  onUsed: () => void;
  onBackToCamera: () => void;
  onDone: () => void;
}

function CapturedPhoto({ photo, hasRoomForAnother, onUsed, onBackToCamera, ...props }: CapturedPhotoProps) {
  const { sendCaptured, onDone } = props;
  const [isUploading, setUploading] = useState(false);
  const frame = useRef<HTMLDivElement>(null);

  async function use() {
    setUploading(true);
    await Promise.race([sendCaptured(photo), pause(longestWaitMs)]);
    // Closed meanwhile, another dialog may be open.
    if (frame.current) onDone();
  }

  function useAndTakeAnother() {
    void sendCaptured(photo);
    onUsed();
    onBackToCamera();
  }

  return (
    <>
      <div ref={frame} className={`${picture} overflow-hidden bg-black`}>
        <LocalPhoto photo={photo} alt="Captured, not yet used" className="size-full object-contain" />
      </div>
      <CameraActions isGrid={hasRoomForAnother}>
        <button type="button" onClick={onBackToCamera} disabled={isUploading} className={`button-plain ${small}`}>
          <Icon name="RotateCcw" className="size-5" /> Retake
        </button>
        {hasRoomForAnother && (
          <button type="button" onClick={useAndTakeAnother} disabled={isUploading} className={`button-plain ${small}`}>
            Use and Take Another
          </button>
        )}
        <button
          type="button"
          onClick={use}
          disabled={isUploading}
          className={`button-primary ${small} ${hasRoomForAnother ? "col-span-2 short:sm:col-span-1" : ""}`}
        >
          {isUploading ? "Uploading..." : "Use Photo"}
        </button>
      </CameraActions>
    </>
  );
}
