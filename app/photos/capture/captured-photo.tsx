import { RotateCcw } from "lucide-react";
import { useState } from "react";
import type { PhotoSenders } from "~/photos/upload/use-photo-uploads";
import { SettledButton } from "~/ui/settled-button";
import { action, CameraActions, picture } from "./camera-layout";
import { useObjectUrl } from "./use-object-url";

export interface CapturedPhotoProps extends Pick<PhotoSenders, "sendCaptured"> {
  photo: Blob;
  onRetake: () => void;
  onDone: () => void;
}

export function CapturedPhoto({ photo, onRetake, sendCaptured, onDone }: CapturedPhotoProps) {
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
      <CameraActions>
        <SettledButton type="button" onClick={onRetake} disabled={isUploading} className={`button-plain ${action}`}>
          <RotateCcw aria-hidden className="size-5" /> Retake
        </SettledButton>
        <SettledButton type="button" onClick={use} disabled={isUploading} className={`button-primary ${action}`}>
          {isUploading ? "Uploading..." : "Use Photo"}
        </SettledButton>
      </CameraActions>
    </>
  );
}
