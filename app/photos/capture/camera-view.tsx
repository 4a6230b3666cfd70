import { Camera, RotateCcw } from "lucide-react";
import { useState } from "react";
import type { PhotoSenders } from "~/photos/upload/use-photo-uploads";
import { SettledButton } from "~/ui/settled-button";
import { showError } from "~/ui/toast/toast-store";
import { captureFrame } from "./camera";
import { useCamera } from "./use-camera";
import { useObjectUrl } from "./use-object-url";

interface CameraViewProps extends Pick<PhotoSenders, "sendCaptured"> {
  onClose: () => void;
  onDone: () => void;
}

export function CameraView({ onClose, sendCaptured, onDone }: CameraViewProps) {
  const [captured, setCaptured] = useState<Blob>();
  return captured ? (
    <CapturedPhoto
      photo={captured}
      onRetake={() => setCaptured(undefined)}
      sendCaptured={sendCaptured}
      onDone={onDone}
    />
  ) : (
    <LivePreview onClose={onClose} onCaptured={setCaptured} />
  );
}

function LivePreview({ onClose, onCaptured }: { onClose: () => void; onCaptured: (photo: Blob) => void }) {
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
        <p role="alert" className="rounded-lg bg-danger-soft p-6 text-center">
          {error}
        </p>
      ) : (
        <video
          ref={video}
          muted
          playsInline
          autoPlay
          aria-label="Camera preview"
          className="aspect-video w-full rounded-lg bg-black object-contain"
        />
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="button" onClick={onClose} className="button button-plain flex-1">
          Close Camera
        </button>
        {error ? (
          <button type="button" onClick={tryAgain} className="button button-primary flex-1">
            Try Again
          </button>
        ) : (
          <button type="button" onClick={capture} disabled={!isReady} className="button button-primary flex-1">
            <Camera aria-hidden className="size-5" /> Capture
          </button>
        )}
      </div>
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
      <div className="aspect-video overflow-hidden rounded-lg bg-black">
        {url && <img src={url} alt="Captured, not yet used" className="size-full object-contain" />}
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <SettledButton type="button" onClick={onRetake} disabled={isUploading} className="button button-plain flex-1">
          <RotateCcw aria-hidden className="size-5" /> Retake
        </SettledButton>
        <SettledButton type="button" onClick={use} disabled={isUploading} className="button button-primary flex-1">
          {isUploading ? "Uploading..." : "Use Photo"}
        </SettledButton>
      </div>
    </>
  );
}
