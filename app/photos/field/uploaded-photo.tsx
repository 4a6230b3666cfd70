import { PhotoThumbnail } from "~/photos/view/photo-thumbnail";
import { Icon } from "~/ui/icon";

interface UploadedPhotoProps {
  photoPath: string;
  position: number;
  missing: string;
  onEnlarge: () => void;
  onMoveUp: () => void;
  onRemove: () => void;
}

export function UploadedPhoto({ photoPath, position, missing, onEnlarge, onMoveUp, onRemove }: UploadedPhotoProps) {
  return (
    <div className="panel relative overflow-hidden">
      <a
        href={photoPath}
        target="_blank"
        rel="noopener"
        onClick={(event) => {
          event.preventDefault();
          onEnlarge();
        }}
        aria-label={`Enlarge photo ${position}${position === 1 ? ", cover" : ""}`}
        className="relative block w-full"
      >
        <PhotoThumbnail photoPath={photoPath} className="aspect-square" isCover={position === 1} fallback={missing} />
      </a>
      <div className="needs-scripts flex justify-between">
        <button
          type="button"
          onClick={() => position > 1 && onMoveUp()}
          aria-disabled={position === 1}
          aria-label={`Move photo ${position} forward`}
          className="button button-quiet button-icon"
        >
          <Icon name="ArrowLeft" className="size-5" />
        </button>
        <button
          type="button"
          onClick={onRemove}
          aria-label={`Remove photo ${position}`}
          className="button button-quiet button-icon"
        >
          <Icon name="Trash2" className="size-5" />
        </button>
      </div>
      <label className="without-scripts flex min-h-touch items-center gap-2 px-2">
        <input type="checkbox" name="removedPhotos" value={photoPath} className="size-5" /> Remove
      </label>
      <div key={position} className="double-tap-guard" />
    </div>
  );
}
