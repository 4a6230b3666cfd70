import { useEffect } from "react";
import { lazyWithPreload } from "~/browser/code/lazy-with-preload";
import type { PhotoActions } from "./photo-viewer.client";

export const PhotoViewer = lazyWithPreload(() => import("./photo-viewer.client"));

interface EnlargedPhotoProps {
  photoPaths: string[];
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
