import { RefreshCw, Trash2 } from "lucide-react";
import type { PhotoUpload } from "./use-photo-uploads";

interface PendingPhotoProps {
  upload: PhotoUpload;
  onRetry: () => void;
  onRemove: () => void;
}

export function PendingPhoto({ upload, onRetry, onRemove }: PendingPhotoProps) {
  return (
    <div className={`panel overflow-hidden ${upload.hasFailed ? "border-danger" : ""}`}>
      <img src={upload.previewUrl} alt="" className="aspect-square w-full object-cover opacity-60" />
      {upload.hasFailed ? (
        <div className="flex justify-between">
          <button type="button" onClick={onRetry} aria-label="Retry upload" className="button button-quiet button-icon">
            <RefreshCw aria-hidden className="size-5" />
          </button>
          <button
            type="button"
            onClick={onRemove}
            aria-label="Remove failed photo"
            className="button button-quiet button-icon"
          >
            <Trash2 aria-hidden className="size-5" />
          </button>
        </div>
      ) : (
        <div className="flex min-h-touch items-center px-2">
          <progress value={upload.progress} aria-label="Upload progress" className="h-2 w-full accent-accent" />
        </div>
      )}
    </div>
  );
}
