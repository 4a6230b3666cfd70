import type { ReactNode } from "react";
import type { PhotoItem } from "~/outbox/item";
import { LocalPhoto } from "~/photos/view/photo-thumbnail";
import { Icon } from "~/ui/icon";
import { useLostFocus } from "~/ui/use-lost-focus";
import type { PhotoTarget } from "./keep-upload";
import { removePhoto } from "./photo-queue";
import { sendUpload } from "./send-upload";
import type { PhotoUpload } from "./upload-list";
import { discardPhotos } from "./use-waiting-photos";
import WaitingPicture from "./waiting-picture";

interface PendingPhotosProps {
  uploads: PhotoUpload[];
  waiting: PhotoItem[];
  position: number;
  keepForm?: PhotoTarget["keepForm"];
}

const picture = "aspect-square w-full object-cover opacity-60";

export function PendingPhotos({ uploads, waiting, position, keepForm }: PendingPhotosProps) {
  const pending = [
    ...waiting.map((item) => ({
      key: item.id,
      picture: <WaitingPicture item={item} className={picture} />,
      failure: item.state === "waiting" ? undefined : { text: item.reason ?? "Not sent", canRetry: false },
      onRemove: () => void discardPhotos([item], "Photo removed"),
    })),
    ...uploads.map((upload) => ({
      key: upload.key,
      // The original would be decoded a second time.
      picture: upload.isPrepared ? (
        <LocalPhoto photo={upload.photo} alt="" className={picture} />
      ) : (
        <div className={picture} />
      ),
      failure: upload.failure,
      progress: upload.progress,
      onRetry: () => void sendUpload(upload.key),
      onRemove: () => removePhoto(upload, keepForm),
    })),
  ];
  return pending.map(({ key, ...photo }, index) => (
    <li key={key}>
      <PendingPhoto {...photo} position={position + index} />
    </li>
  ));
}

interface PendingPhotoProps extends Pick<PhotoUpload, "failure"> {
  picture: ReactNode;
  position: number;
  progress?: number;
  onRetry?: () => void;
  onRemove: () => void;
}

function PendingPhoto({ position, picture, failure, progress, onRetry, onRemove }: PendingPhotoProps) {
  const panel = useLostFocus<HTMLDivElement>(failure, progress === undefined);
  if (!failure) {
    return (
      <div ref={panel} tabIndex={-1} className="panel relative overflow-hidden">
        {picture}
        <div className="flex min-h-touch items-center px-2">
          {progress === undefined ? (
            <p className="grow text-muted">Waiting to send</p>
          ) : (
            <progress value={progress} aria-label="Upload progress" className="h-2 min-w-0 grow accent-accent" />
          )}
          <RemoveButton
            label={progress === undefined ? "Remove waiting photo" : "Remove photo being sent"}
            onRemove={onRemove}
          />
        </div>
        <div key={position} className="double-tap-guard" />
      </div>
    );
  }
  return (
    <div ref={panel} tabIndex={-1} className="panel relative flex flex-col overflow-hidden border-danger">
      {failure.canRetry ? (
        <button type="button" onClick={onRetry} className="relative block w-full">
          {picture}
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
