import { LocalPhoto } from "~/photos/view/photo-thumbnail";
import { Icon } from "~/ui/icon";
import { dropPhoto, retryPhoto } from "./photo-queue";
import type { PhotoUpload } from "./upload-list";
import { dropWaiting, type WaitingPhoto } from "./use-waiting-photos";

interface PendingPhotosProps {
  uploads: PhotoUpload[];
  waiting: WaitingPhoto[];
  position: number;
}

/** The list's entries for the photos that the tank does not have yet. */
export function PendingPhotos({ uploads, waiting, position }: PendingPhotosProps) {
  const pending = [
    ...waiting.map((each) => ({
      key: each.item.id,
      photo: each.photo,
      failure: each.item.state === "waiting" ? undefined : { text: each.item.reason ?? "Not sent", canRetry: false },
      onRemove: () => void dropWaiting(each),
    })),
    ...uploads.map((upload) => ({
      ...upload,
      onRetry: () => retryPhoto(upload),
      onRemove: () => dropPhoto(upload),
    })),
  ];
  return pending.map(({ key, ...photo }, index) => (
    <li key={key}>
      <PendingPhoto {...photo} position={position + index} />
    </li>
  ));
}

interface PendingPhotoProps extends Pick<PhotoUpload, "photo" | "failure"> {
  position: number;
  progress?: number;
  onRetry?: () => void;
  onRemove: () => void;
}

function PendingPhoto({ position, photo, failure, progress, onRetry, onRemove }: PendingPhotoProps) {
  const preview = <LocalPhoto photo={photo} alt="" className="aspect-square w-full object-cover opacity-60" />;
  if (!failure) {
    return (
      <div className="panel relative overflow-hidden">
        {preview}
        <div className="flex min-h-touch items-center px-2">
          {progress === undefined ? (
            <>
              <p className="grow text-muted">Waiting to send</p>
              <RemoveButton label="Remove waiting photo" onRemove={onRemove} />
            </>
          ) : (
            <progress value={progress} aria-label="Upload progress" className="h-2 w-full accent-accent" />
          )}
        </div>
        <div key={position} className="double-tap-guard" />
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
      <RemoveButton label="Remove failed photo" onRemove={onRemove} />
      <div key={position} className="double-tap-guard" />
    </div>
  );
}

function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" onClick={onRemove} aria-label={label} className="button button-quiet button-icon self-end">
      <Icon name="Trash2" className="size-5" />
    </button>
  );
}
