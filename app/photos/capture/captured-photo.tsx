import { RotateCcw } from "lucide-react";
import { useRef, useState } from "react";
import type { PhotoSenders } from "~/photos/upload/use-photo-uploads";
import { SettledButton } from "~/ui/settled-button";
import { action, CameraActions, picture } from "./camera-layout";
import { useObjectUrl } from "./use-object-url";

const small = `${action} max-sm:text-sm`;

export interface CapturedPhotoProps extends Pick<PhotoSenders, "sendCaptured"> {
  photo: Blob;
  hasRoomForAnother: boolean;
  onBackToCamera: () => void;
  onDone: () => void;
}

export function CapturedPhoto({ photo, hasRoomForAnother, onBackToCamera, sendCaptured, onDone }: CapturedPhotoProps) {
  const [isUploading, setUploading] = useState(false);
  const url = useObjectUrl(photo);
  const frame = useRef<HTMLDivElement>(null);

  async function use() {
    setUploading(true);
    await sendCaptured(photo);
    // Closed meanwhile, another dialog may be open.
    if (frame.current) onDone();
  }

  function useAndTakeAnother() {
    void sendCaptured(photo);
    onBackToCamera();
  }

  return (
    <>
      <div ref={frame} className={`${picture} overflow-hidden bg-black`}>
        {url && <img src={url} alt="Captured, not yet used" className="size-full object-contain" />}
      </div>
      <CameraActions>
        <SettledButton
          type="button"
          onClick={onBackToCamera}
          disabled={isUploading}
          className={`button-plain ${small}`}
        >
          <RotateCcw aria-hidden className="size-5" /> Retake
        </SettledButton>
        {hasRoomForAnother && (
          <SettledButton
            type="button"
            onClick={useAndTakeAnother}
            disabled={isUploading}
            className={`button-plain ${small}`}
          >
            Use and Take Another
          </SettledButton>
        )}
        <SettledButton type="button" onClick={use} disabled={isUploading} className={`button-primary ${small}`}>
          {isUploading ? "Uploading..." : "Use Photo"}
        </SettledButton>
      </CameraActions>
    </>
  );
}
