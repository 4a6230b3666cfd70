import { ArrowLeft, ImagePlus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { AddPhoto } from "~/photos/capture/add-photo";
import { acceptedTypes } from "~/photos/photo-limits";
import { PendingPhoto } from "~/photos/upload/pending-photo";
import { usePhotoUploads } from "~/photos/upload/use-photo-uploads";
import { PhotoThumbnail } from "~/photos/view/photo-thumbnail";

const pendingField = "pendingPhotos";

/** Whether photos of a form are still uploading or have failed, so that saving it now would lose them. */
export function isWaitingForPhotos(form: HTMLFormElement): boolean {
  return new FormData(form).has(pendingField);
}

interface PhotoFieldProps {
  /** The form submits the paths as `name[0]`, `name[1]`, ...; the first is the cover. */
  name: string;
  initialPaths: string[];
  max: number;
}

export function PhotoField({ name, initialPaths, max }: PhotoFieldProps) {
  const [photoPaths, setPhotoPaths] = useState(initialPaths);
  const { uploads, senders, remove, retry } = usePhotoUploads(add);
  const list = useRef<HTMLUListElement>(null);

  /** React fires no event for a change of hidden inputs, so the list fires the `input` that the form listens to. */
  function update(change: (current: string[]) => string[]) {
    flushSync(() => setPhotoPaths(change));
    list.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function add(photoPath: string) {
    update((current) => (current.includes(photoPath) ? current : [...current, photoPath]));
  }

  function removeAt(index: number) {
    update((current) => current.toSpliced(index, 1));
    const next = list.current?.children[Math.min(index, photoPaths.length - 2)] ?? list.current?.parentElement;
    next?.querySelector<HTMLElement>("button:last-of-type")?.focus();
  }

  const isFull = photoPaths.length + uploads.length >= max;
  return (
    <>
      <ul ref={list} className="grid grid-cols-3 gap-3 empty:hidden sm:grid-cols-4">
        {photoPaths.map((photoPath, index) => (
          <li key={photoPath}>
            <input type="hidden" name={`${name}[${index}]`} value={photoPath} />
            <UploadedPhoto
              photoPath={photoPath}
              position={index + 1}
              onMoveUp={() => update((current) => moveUp(current, index))}
              onRemove={() => removeAt(index)}
            />
          </li>
        ))}
        {uploads.map((upload) => (
          <li key={upload.key}>
            <PendingPhoto upload={upload} onRetry={() => retry(upload)} onRemove={() => remove(upload)} />
          </li>
        ))}
      </ul>
      {uploads.length > 0 && <input type="hidden" name={pendingField} value={uploads.length} />}
      <p role="status" className="my-2 text-muted">
        {photoPaths.length} photo(s) uploaded
      </p>
      <AddPhoto
        className="button-plain w-full border-dashed border-line-strong py-4"
        isDisabled={isFull}
        senders={senders}
      >
        <ImagePlus aria-hidden className="size-5" /> Add Photos
      </AddPhoto>
      <label className="without-scripts mt-2 block">
        Add Photos
        <input type="file" name="photos" multiple accept={acceptedTypes} className="control mt-1" />
      </label>
    </>
  );
}

function moveUp(photoPaths: string[], index: number): string[] {
  const moved = [...photoPaths];
  const [photoPath] = moved.splice(index, 1);
  if (photoPath) moved.splice(index - 1, 0, photoPath);
  return moved;
}

interface UploadedPhotoProps {
  photoPath: string;
  position: number;
  onMoveUp: () => void;
  onRemove: () => void;
}

function UploadedPhoto({ photoPath, position, onMoveUp, onRemove }: UploadedPhotoProps) {
  return (
    <div className="panel overflow-hidden">
      <div className="relative">
        <PhotoThumbnail photoPath={photoPath} className="aspect-square" />
        {position === 1 && <span className="badge absolute left-1 top-1 bg-surface text-ink">Cover</span>}
      </div>
      <div className="needs-scripts flex justify-between">
        <button
          type="button"
          onClick={() => position > 1 && onMoveUp()}
          aria-disabled={position === 1}
          aria-label={`Move photo ${position} forward`}
          className="button button-quiet button-icon"
        >
          <ArrowLeft aria-hidden className="size-5" />
        </button>
        <button
          type="button"
          onClick={onRemove}
          aria-label={`Remove photo ${position}`}
          className="button button-quiet button-icon"
        >
          <Trash2 aria-hidden className="size-5" />
        </button>
      </div>
      <label className="without-scripts flex min-h-touch items-center gap-2 px-2">
        <input type="checkbox" name="removedPhotos" value={photoPath} className="size-5" /> Remove
      </label>
    </div>
  );
}
