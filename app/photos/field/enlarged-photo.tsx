import { useEffect } from "react";
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
  const isThere = photo <= photoPaths.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed once
  useEffect(() => {
    if (!isThere) onClose();
  }, [isThere]);
  if (!isThere) return null;
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
