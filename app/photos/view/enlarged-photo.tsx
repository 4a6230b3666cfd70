import { useEffect } from "react";
import { lazyWithPreload } from "~/browser/code/lazy-with-preload";
import type { PhotoActions } from "./photo-viewer.client";

export const PhotoViewer = lazyWithPreload(() => import("./photo-viewer.client"));

interface EnlargedPhotoProps {
  photoPaths: string[];
  photo: number;
  /** Called again, it does nothing. */
  onClose: () => void;
  actions: PhotoActions;
  missing: string;
}

export function EnlargedPhoto({ photoPaths, photo, onClose, actions, missing }: EnlargedPhotoProps) {
  const isThere = photo <= photoPaths.length;
  useEffect(() => {
    if (!isThere) onClose();
  }, [isThere, onClose]);
  if (!isThere) return null;
  return <PhotoViewer photoPaths={photoPaths} photo={photo} onClose={onClose} actions={actions} missing={missing} />;
}
