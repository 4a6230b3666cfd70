import { Camera, FolderUp, RotateCcw } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { PhotoSenders } from "~/photos/upload/use-photo-uploads";
import { SettledButton } from "~/ui/settled-button";
import { showError } from "~/ui/toast/toast-store";
import { captureFrame } from "./camera";
import { PhonePicker } from "./phone-picker";
import { useCamera } from "./use-camera";
import { useObjectUrl } from "./use-object-url";

interface CameraViewProps extends LivePreviewProps, Pick<CapturedPhotoProps, "sendCaptured" | "onDone"> {}

export function CameraView({ sendCaptured, onDone, ...preview }: Omit<CameraViewProps, "onCaptured">) {
  const [captured, setCaptured] = useState<Blob>();
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 short:sm:flex-row">
      {captured ? (
        <CapturedPhoto
          photo={captured}
          onRetake={() => setCaptured(undefined)}
          sendCaptured={sendCaptured}
          onDone={onDone}
        />
      ) : (
        <LivePreview {...preview} onCaptured={setCaptured} />
      )}
    </div>
  );
}

/** Beside the picture where a phone lies on its side. */
function Actions({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-2 gap-3 short:sm:w-52 short:sm:grid-cols-1 short:sm:content-center">{children}</div>
  );
}

interface LivePreviewProps {
  onClose: () => void;
  onFile: () => void;
  onChosen: (photos: File[]) => void;
  onCaptured: (photo: Blob) => void;
}

function LivePreview({ onClose, onFile, onChosen, onCaptured }: LivePreviewProps) {
  const { video, error, isReady, tryAgain } = useCamera();

  async function capture() {
    try {
      if (video.current) onCaptured(await captureFrame(video.current));
    } catch {
      const description = "Unable to capture photo. Please try again.";
      showError("Capture Error", description);
    }
  }

  return (
    <>
      {error ? (
        <p role="alert" className="grid min-h-24 flex-1 place-items-center rounded-lg bg-danger-soft p-6 text-center">
          {error}
        </p>
      ) : (
        <video
          ref={video}
          muted
          playsInline
          autoPlay
          aria-label="Camera preview"
          className={`${picture} bg-black object-contain`}
        />
      )}
      <Actions>
        <button type="button" onClick={onClose} className={`button-plain ${action}`}>
          Close Camera
        </button>
        {error ? (
          <>
            <button type="button" onClick={tryAgain} className={`button-primary ${action}`}>
              Try Again
            </button>
            <PhonePicker isCamera onChosen={onChosen} className="whitespace-normal px-2 [@media(pointer:fine)]:hidden">
              <Camera aria-hidden className="size-5" /> Phone's camera app
            </PhonePicker>
            <button type="button" onClick={onFile} className={`button-plain ${action}`}>
              <FolderUp aria-hidden className="size-5" /> Upload File
            </button>
          </>
        ) : (
          <button type="button" onClick={capture} disabled={!isReady} className={`button-primary ${action}`}>
            <Camera aria-hidden className="size-5" /> Capture
          </button>
        )}
      </Actions>
    </>
  );
}

interface CapturedPhotoProps extends Pick<PhotoSenders, "sendCaptured"> {
  photo: Blob;
  onRetake: () => void;
  onDone: () => void;
}

function CapturedPhoto({ photo, onRetake, sendCaptured, onDone }: CapturedPhotoProps) {
  const [isUploading, setUploading] = useState(false);
  const url = useObjectUrl(photo);

  async function use() {
    setUploading(true);
    await sendCaptured(photo);
    onDone();
  }

  return (
    <>
      <div className={`${picture} overflow-hidden bg-black`}>
        {url && <img src={url} alt="Captured, not yet used" className="size-full object-contain" />}
      </div>
      <Actions>
        <SettledButton type="button" onClick={onRetake} disabled={isUploading} className={`button-plain ${action}`}>
          <RotateCcw aria-hidden className="size-5" /> Retake
        </SettledButton>
        <SettledButton type="button" onClick={use} disabled={isUploading} className={`button-primary ${action}`}>
          {isUploading ? "Uploading..." : "Use Photo"}
        </SettledButton>
      </Actions>
    </>
  );
}

/** All that the buttons leave of a phone's screen, and 16:9 in a dialog. */
const picture = "aspect-video w-full rounded-lg phone:aspect-auto phone:min-h-0 phone:min-w-0 phone:flex-1";
const action = "button button-main whitespace-normal px-2";
