import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useDialogEntry } from "~/browser/navigation/use-dialog-entry";
import { DoubleTapGuard } from "~/browser/touch/double-tap";
import { unnamed } from "~/outbox/item";
import { usePhotoDialog } from "~/photos/capture/use-photo-dialog";
import { acceptedTypes } from "~/photos/model/photo-limits";
import { movePhoto } from "~/photos/model/photo-path";
import { PendingPhotos } from "~/photos/upload/pending-photo";
import { takeArrived } from "~/photos/upload/photo-queue";
import { useUploadState } from "~/photos/upload/upload-list";
import { tellFormLeft } from "~/photos/upload/upload-toasts";
import { usePhotoUploads } from "~/photos/upload/use-photo-uploads";
import { EnlargedPhoto, PhotoViewer } from "~/photos/view/enlarged-photo";
import { Icon } from "~/ui/icon";
import { loadOrToast } from "~/ui/toast/load-or-toast";
import { showError, showToast } from "~/ui/toast/toast-store";
import { useLostFocus } from "~/ui/use-lost-focus";
import { UploadedPhoto } from "./uploaded-photo";

interface PhotoFieldProps {
  /** The form submits the paths as `name[0]`, `name[1]`, ...; the first is the cover. */
  name: string;
  initialPaths: string[];
  max: number;
  owner: string;
  keepForm: () => Promise<unknown>;
  /** While the save is under way, photos that arrive are left to the queue: the save was sent without them. */
  isSent: () => boolean;
  missing: string;
  focus: { autoFocus: boolean };
}

export function PhotoField(props: PhotoFieldProps) {
  const { name, initialPaths, max, owner, keepForm, isSent, missing, focus } = props;
  const [photoPaths, setPhotoPaths] = useState(initialPaths);
  const [removed, setRemoved] = useState(0);
  const { uploads, waiting, senders } = usePhotoUploads({ owner, about: unnamed, keepForm });
  const state = useUploadState(owner);
  const enlarged = useDialogEntry({ hashPattern: /^#photo-([1-9]\d*)$/, load: () => loadOrToast(PhotoViewer) });
  const list = useRef<HTMLUListElement>(null);
  const isSentNow = useRef(isSent);
  isSentNow.current = isSent;

  /** React fires no event for a change of hidden inputs, so the list fires the `input` that the form listens to. */
  function update(change: (current: string[]) => string[]) {
    flushSync(() => setPhotoPaths(change));
    list.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }

  useEffect(() => {
    if (uploads.some(({ photoPath }) => photoPath)) queueMicrotask(take);
  });

  function take() {
    if (!list.current || isSent()) return;
    const { photoPaths, forget } = takeArrived(owner);
    if (photoPaths.length === 0) return;
    update((current) => [...new Set([...current, ...photoPaths])]);
    void keepForm().then(forget);
  }

  function removePhoto(photoPath: string) {
    const index = photoPaths.indexOf(photoPath);
    update((current) => current.filter((each) => each !== photoPath));
    setRemoved(removed + 1);
    const next = list.current?.children[Math.min(index, photoPaths.length - 2)] ?? list.current?.parentElement;
    next?.querySelector<HTMLElement>("a, button:last-of-type")?.focus();
    const putBack = () => {
      if (!list.current) return tellFormLeft();
      if (isSentNow.current()) return showError("Photo not put back", "The form is being saved.");
      update((current) => withPhoto(current, photoPath, index));
    };
    showToast({ title: "Photo removed", action: { label: "Undo", run: putBack } });
  }

  const pending = uploads.length + waiting.length;
  const count = useLostFocus<HTMLParagraphElement>(pending);
  const { opener, dialog } = usePhotoDialog(senders, max - photoPaths.length - pending);
  return (
    <>
      {/* Below the photos the toast of the last one would cover it. */}
      <button {...opener} className="needs-scripts button button-plain button-main mb-3 w-full border-dashed">
        <Icon name="ImagePlus" className="size-5" /> Add Photos
      </button>
      {dialog}
      {removed > 0 && <DoubleTapGuard key={removed} />}
      <ul ref={list} className="grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-4">
        {photoPaths.map((photoPath, index) => (
          <li key={photoPath}>
            <input type="hidden" name={`${name}[${index}]`} value={photoPath} />
            <UploadedPhoto
              photoPath={photoPath}
              position={index + 1}
              missing={missing}
              onEnlarge={() => enlarged.open(`#photo-${index + 1}`)}
              onMoveUp={() =>
                update((current) => movePhoto(current, photoPath, Math.max(0, current.indexOf(photoPath) - 1)))
              }
              onRemove={() => removePhoto(photoPath)}
            />
          </li>
        ))}
        <PendingPhotos uploads={uploads} waiting={waiting} position={photoPaths.length} keepForm={keepForm} />
      </ul>
      {enlarged.opened && (
        <EnlargedPhoto
          photoPaths={photoPaths}
          photo={Number(enlarged.opened[1])}
          onClose={enlarged.close}
          missing={missing}
          actions={{
            remove: removePhoto,
            makeCover: (photoPath) => update((current) => movePhoto(current, photoPath, 0)),
          }}
        />
      )}
      <p ref={count} role="status" tabIndex={-1} className="my-2 text-muted">
        {photoPaths.length} photo(s) uploaded{state && `, ${state}`}
        {initialPaths[0] && photoPaths[0] && initialPaths[0] !== photoPaths[0] && ", cover changed"}
      </p>
      <label className="without-scripts mt-2 block">
        Add Photos
        <input type="file" name="photos" multiple accept={acceptedTypes} className="control mt-1" {...focus} />
      </label>
    </>
  );
}

function withPhoto(photoPaths: string[], photoPath: string, index: number): string[] {
  return photoPaths.includes(photoPath) ? photoPaths : photoPaths.toSpliced(index, 0, photoPath);
}
