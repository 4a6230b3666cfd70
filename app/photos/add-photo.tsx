import { lazy, type ReactNode, Suspense, useState } from "react";

const PhotoDialog = lazy(() => import("./photo-dialog.client"));

interface AddPhotoProps {
  className: string;
  isDisabled?: boolean;
  onCapture: (photo: Blob) => Promise<boolean>;
  onUploaded: (path: string) => void;
  children: ReactNode;
}

/** The button that opens the photo dialog, whose code loads with the first press. */
export function AddPhoto({ className, isDisabled, onCapture, onUploaded, children }: AddPhotoProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        disabled={isDisabled}
        onClick={() => setOpen(true)}
        className={`needs-scripts button ${className}`}
      >
        {children}
      </button>
      {isOpen && (
        <Suspense>
          <PhotoDialog onClose={() => setOpen(false)} onCapture={onCapture} onUploaded={onUploaded} />
        </Suspense>
      )}
    </>
  );
}
