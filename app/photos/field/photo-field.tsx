import { ArrowLeft, ImagePlus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { AddPhoto } from "~/photos/capture/add-photo";
import { acceptedTypes } from "~/photos/photo-limits";
import { PendingPhoto } from "~/photos/upload/pending-photo";
import { usePhotoUploads } from "~/photos/upload/use-photo-uploads";
import { PhotoThumbnail } from "~/photos/view/photo-thumbnail";

const onTheirWay = "photosOnTheirWay";

/** Whether photos of a form have not arrived yet, so that saving it now would leave them behind. */
export function isWaitingForPhotos(form: HTMLFormElement): boolean {
  return new FormData(form).has(onTheirWay);
}

interface PhotoFieldProps {
  /** The form carries the paths as `name[0]`, `name[1]`, ...; the first is the cover. */
  name: string;
  initialPaths: string[];
  max: number;
}

/** A list of photos in a form: add, put in order, remove; those on their way stand behind those that arrived. */
export function PhotoField({ name, initialPaths, max }: PhotoFieldProps) {
  const [initial] = useState(initialPaths);
  const [paths, setPaths] = useState(initial);
  const add = (path: string) => setPaths((current) => (current.includes(path) ? current : [...current, path]));
  const { uploads, add: send, addUploaded, remove, retry } = usePhotoUploads(add);
  const list = useRef<HTMLUListElement>(null);

  /** The focus goes to the photo that follows, or to what comes after the photos. */
  function removeAt(index: number) {
    setPaths(paths.toSpliced(index, 1));
    requestAnimationFrame(() => {
      const next = list.current?.children[Math.min(index, paths.length - 2)] ?? list.current?.parentElement;
      next?.querySelector<HTMLElement>("button:last-of-type")?.focus();
    });
  }

  // The form hears of it as of anything typed.
  useEffect(() => {
    if (paths !== initial) list.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [paths, initial]);

  const isFull = paths.length + uploads.length >= max;
  return (
    <>
      <ul ref={list} className="grid grid-cols-3 gap-3 empty:hidden sm:grid-cols-4">
        {paths.map((path, index) => (
          <li key={path}>
            <input type="hidden" name={`${name}[${index}]`} value={path} />
            <UploadedPhoto
              path={path}
              position={index + 1}
              onMoveUp={() => setPaths(moveUp(paths, index))}
              onRemove={() => removeAt(index)}
            />
          </li>
        ))}
        {uploads.map((upload) => (
          <li key={upload.id}>
            <PendingPhoto upload={upload} onRetry={() => retry(upload)} onRemove={() => remove(upload.id)} />
          </li>
        ))}
      </ul>
      {uploads.length > 0 && <input type="hidden" name={onTheirWay} value={uploads.length} />}
      <p role="status" className="my-2 text-muted">
        {paths.length} photo(s) uploaded
      </p>
      <AddPhoto
        className="button-plain w-full border-dashed border-line-strong py-4"
        isDisabled={isFull}
        onCapture={send}
        onUploaded={addUploaded}
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

function moveUp(paths: string[], index: number): string[] {
  const moved = [...paths];
  const [path] = moved.splice(index, 1);
  if (path) moved.splice(index - 1, 0, path);
  return moved;
}

interface UploadedPhotoProps {
  path: string;
  position: number;
  onMoveUp: () => void;
  onRemove: () => void;
}

function UploadedPhoto({ path, position, onMoveUp, onRemove }: UploadedPhotoProps) {
  return (
    <div className="panel overflow-hidden">
      <div className="relative">
        <PhotoThumbnail path={path} className="aspect-square" />
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
        <input type="checkbox" name="removedPhotos" value={path} className="size-5" /> Remove
      </label>
    </div>
  );
}
