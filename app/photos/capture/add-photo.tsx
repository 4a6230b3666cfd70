import { type ReactNode, Suspense, useRef, useState } from "react";
import { lazyWithPreload } from "~/browser/lazy-with-preload";
import { usePreload } from "~/browser/use-preload";
import type { PhotoSenders } from "~/photos/upload/use-photo-uploads";
import { loadOrToast } from "~/ui/toast/load-or-toast";

const PhotoDialog = lazyWithPreload(() => import("./photo-dialog.client"));

interface AddPhotoProps {
  className: string;
  isDisabled?: boolean;
  senders: PhotoSenders;
  children: ReactNode;
}

/** The button that opens the photo dialog. It preloads the dialog, so that the camera opens offline too. */
export function AddPhoto({ className, isDisabled, senders, children }: AddPhotoProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  usePreload(PhotoDialog);

  async function open() {
    if (await loadOrToast(PhotoDialog)) setOpen(true);
  }

  function close() {
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        disabled={isDisabled}
        onClick={open}
        className={`needs-scripts button ${className}`}
      >
        {children}
      </button>
      {isOpen && (
        <Suspense>
          <PhotoDialog onClose={close} senders={senders} />
        </Suspense>
      )}
    </>
  );
}
