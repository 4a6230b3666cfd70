import { Suspense } from "react";
import { useSheetEntry } from "~/browser/use-sheet-entry";
import { PhotoViewer } from "~/photos/view/lazy-viewer";

interface EnlargedPhotoProps {
  photoPaths: string[];
  /** Counted from 1. */
  photo: number;
  onClose: () => void;
}

/** A form's photo, enlarged without leaving the form. */
export function EnlargedPhoto({ photoPaths, photo, onClose }: EnlargedPhotoProps) {
  useSheetEntry(onClose);
  return (
    <Suspense>
      <PhotoViewer
        photoPaths={photoPaths}
        photo={photo}
        ratioOf={() => undefined}
        onChange={() => {}}
        onClose={onClose}
      />
    </Suspense>
  );
}
