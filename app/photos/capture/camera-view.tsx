import { Camera, RotateCcw } from "lucide-react";
import { useEffect, useState } from "react";
import { showToast } from "~/ui/toast/toast-store";
import { captureFrame } from "./camera";
import { useCamera } from "./use-camera";

interface CameraViewProps {
  onClose: () => void;
  onCapture: (photo: Blob) => Promise<boolean>;
  onDone: () => void;
}

/** Live preview, capture, and the choice to take the picture again or use it. */
export function CameraView({ onClose, onCapture, onDone }: CameraViewProps) {
  const [captured, setCaptured] = useState<Blob>();
  return captured ? (
    <CapturedPhoto photo={captured} onRetake={() => setCaptured(undefined)} onCapture={onCapture} onDone={onDone} />
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
      showToast({ title: "Capture Error", description, variant: "destructive" });
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

interface CapturedPhotoProps {
  photo: Blob;
  onRetake: () => void;
  onCapture: (photo: Blob) => Promise<boolean>;
  onDone: () => void;
}

function CapturedPhoto({ photo, onRetake, onCapture, onDone }: CapturedPhotoProps) {
  const [isUploading, setUploading] = useState(false);
  const url = useObjectUrl(photo);

  async function use() {
    setUploading(true);
    const hasArrived = await onCapture(photo);
    if (hasArrived)
      showToast({ title: "Photo uploaded", description: "Camera photo has been added to the tank record." });
    onDone();
  }

  return (
    <>
      <img src={url} alt="Captured, not yet used" className="aspect-video w-full rounded-lg bg-black object-contain" />
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="button" onClick={onRetake} disabled={isUploading} className="button button-plain flex-1">
          <RotateCcw aria-hidden className="size-5" /> Retake
        </button>
        <button type="button" onClick={use} disabled={isUploading} className="button button-primary flex-1">
          {isUploading ? "Uploading..." : "Use Photo"}
        </button>
      </div>
    </>
  );
}

function useObjectUrl(blob: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
