import { useSheetEntry } from "~/browser/use-sheet-entry";
import { PhotoViewer } from "~/photos/view/lazy-viewer";
import type { PhotoActions } from "~/photos/view/photo-viewer.client";

interface EnlargedPhotoProps {
  photoPaths: string[];
  /** Counted from 1. */
  photo: number;
  onClose: () => void;
  actions: PhotoActions;
}

export function EnlargedPhoto({ photoPaths, photo, onClose, actions }: EnlargedPhotoProps) {
  useSheetEntry(onClose);
  return (
    <PhotoViewer
      photoPaths={photoPaths}
      photo={photo}
      ratioOf={() => undefined}
      onChange={() => {}}
      onClose={onClose}
      actions={actions}
    />
  );
}
