import { lazy, type ReactNode, Suspense, useRef, useState } from "react";

const PhotoDialog = lazy(() => import("./photo-dialog.client"));

interface AddPhotoProps {
  className: string;
  isDisabled?: boolean;
  onCapture: (photo: Blob) => Promise<boolean>;
  onUploaded: (path: string) => Promise<boolean>;
  children: ReactNode;
}

/** The button that opens the photo dialog, whose code loads with the first press. */
export function AddPhoto({ className, isDisabled, onCapture, onUploaded, children }: AddPhotoProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

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
        onClick={() => setOpen(true)}
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
