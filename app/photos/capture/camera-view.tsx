import { Camera, FolderUp } from "lucide-react";
import { useState } from "react";
import { showError } from "~/ui/toast/toast-store";
import { captureFrame } from "./camera";
import { action, CameraActions, picture } from "./camera-layout";
import { CapturedPhoto, type CapturedPhotoProps } from "./captured-photo";
import { PhonePicker } from "./phone-picker";
import { useCamera } from "./use-camera";

type CameraViewProps = Omit<LivePreviewProps, "onCaptured"> & Omit<CapturedPhotoProps, "photo" | "onBackToCamera">;

export function CameraView({ sendCaptured, hasRoomForAnother, onDone, ...preview }: CameraViewProps) {
  const [captured, setCaptured] = useState<Blob>();
  return (
    <div data-camera className="flex min-h-0 flex-1 flex-col gap-4 short:sm:flex-row">
      {captured ? (
        <CapturedPhoto
          photo={captured}
          onBackToCamera={() => setCaptured(undefined)}
          sendCaptured={sendCaptured}
          hasRoomForAnother={hasRoomForAnother}
          onDone={onDone}
        />
      ) : (
        <LivePreview {...preview} onCaptured={setCaptured} />
      )}
    </div>
  );
}

interface LivePreviewProps {
  onClose: () => void;
  onFile: () => void;
  onTaken: (photos: File[]) => void;
  onCaptured: (photo: Blob) => void;
}

function LivePreview({ onCaptured, ...otherWays }: LivePreviewProps) {
  const { video, error, isReady, tryAgain } = useCamera();
  if (error) return <NoCamera {...otherWays} error={error} onTryAgain={tryAgain} />;

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
      <video
        ref={video}
        muted
        playsInline
        autoPlay
        aria-label="Camera preview"
        className={`${picture} bg-black object-contain`}
      />
      <CameraActions>
        <CloseCamera onClose={otherWays.onClose} />
        <button type="button" onClick={capture} disabled={!isReady} className={`button-primary ${action}`}>
          <Camera aria-hidden className="size-5" /> Capture
        </button>
      </CameraActions>
    </>
  );
}

interface NoCameraProps extends Omit<LivePreviewProps, "onCaptured"> {
  error: string;
  onTryAgain: () => void;
}

function NoCamera({ error, onTryAgain, onClose, onFile, onTaken }: NoCameraProps) {
  return (
    <>
      <p
        role="alert"
        className="grid min-h-24 short:max-sm:min-h-36 place-items-center rounded-lg bg-danger-soft p-6 text-center short:sm:flex-1"
      >
        {error}
      </p>
      <CameraActions isGrid>
        <CloseCamera onClose={onClose} />
        <button type="button" onClick={onTryAgain} className={`button-primary ${action}`}>
          Try Again
        </button>
        <PhonePicker isCamera onChosen={onTaken}>
          <Camera aria-hidden className="size-5" /> Phone's camera app
        </PhonePicker>
        <button type="button" onClick={onFile} className={`button-plain ${action}`}>
          <FolderUp aria-hidden className="size-5" /> Upload File
        </button>
      </CameraActions>
    </>
  );
}

function CloseCamera({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" onClick={onClose} className={`button-plain ${action}`}>
      Close Camera
    </button>
  );
}
