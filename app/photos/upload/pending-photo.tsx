import { useState } from "react";
import { Icon } from "~/ui/icon";
import type { PhotoUpload } from "./upload-list";

interface PendingPhotoProps {
  upload: PhotoUpload;
  position: number;
  onRetry: () => void;
  onRemove: () => void;
}

export function PendingPhoto({ position, upload: { photo, failure, progress }, onRetry, onRemove }: PendingPhotoProps) {
  const preview = <LocalPhoto photo={photo} alt="" className="aspect-square w-full object-cover opacity-60" />;
  if (!failure) {
    return (
      <div className="panel overflow-hidden">
        {preview}
        <div className="flex min-h-touch items-center px-2">
          <progress value={progress} aria-label="Upload progress" className="h-2 w-full accent-accent" />
        </div>
      </div>
    );
  }
  return (
    <div className="panel relative flex flex-col overflow-hidden border-danger">
      {failure.canRetry ? (
        <button type="button" onClick={onRetry} className="relative block w-full">
          {preview}
          <span className="absolute inset-0 flex flex-col items-center justify-center gap-1 bg-surface/80 p-2 font-semibold text-danger">
            <Icon name="RefreshCw" className="size-6" /> {failure.text}
          </span>
        </button>
      ) : (
        <p role="alert" className="grow break-words p-3 font-semibold text-danger">
          {failure.text}
        </p>
      )}
      <button
        type="button"
        onClick={onRemove}
        aria-label="Remove failed photo"
        className="button button-quiet button-icon self-end"
      >
        <Icon name="Trash2" className="size-5" />
      </button>
      <div key={position} className="double-tap-guard" />
    </div>
  );
}

/** A photo that only the browser has. Once it is shown nothing needs its URL, which would keep it in memory. */
export function LocalPhoto({ photo, alt, className }: { photo: Blob; alt: string; className: string }) {
  const [url] = useState(() => URL.createObjectURL(photo));
  const revoke = () => URL.revokeObjectURL(url);
  return <img src={url} alt={alt} onLoad={revoke} onError={revoke} className={className} />;
}
