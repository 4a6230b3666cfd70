import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { loadAhead, part } from "~/browser/lazy-part";
import { loadOrToast } from "~/ui/toast/load-or-toast";

const PhotoDialog = part(() => import("./photo-dialog.client"));

interface AddPhotoProps {
  className: string;
  isDisabled?: boolean;
  onCapture: (photo: Blob) => Promise<boolean>;
  onUploaded: (path: string) => Promise<boolean>;
  children: ReactNode;
}

/** The button that opens the photo dialog, whose code is fetched as soon as the button is there. */
export function AddPhoto({ className, isDisabled, onCapture, onUploaded, children }: AddPhotoProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  // The camera should open also where the line is gone by then.
  useEffect(() => void loadAhead(PhotoDialog), []);

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
          <PhotoDialog onClose={close} onCapture={onCapture} onUploaded={onUploaded} />
        </Suspense>
      )}
    </>
  );
}
