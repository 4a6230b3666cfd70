import { Link, useLocation } from "@remix-run/react";
import { useRef } from "react";
import { usePreload } from "~/browser/code/lazy-with-preload";
import { thumbnailPath } from "~/photos/model/photo-path";
import { Icon } from "~/ui/icon";
import { OpeningLink } from "~/ui/opening-link";
import { PhotoViewer } from "./enlarged-photo";
import { PhotoThumbnail, useBrokenImage } from "./photo-thumbnail";
import type { PhotoActions } from "./photo-viewer.client";

interface PhotoGalleryProps {
  photoPaths: string[];
  /** Number of the enlarged photo, from 1; 0 for none. */
  photo: number;
  hrefOf: (photo: number) => string;
  onChange: (photo: number) => void;
  actions: PhotoActions;
  missing: string;
}

/** A grid of photos. The enlarged one is shown in the viewer, or above the grid until the viewer has loaded. */
export function PhotoGallery({ photoPaths, photo, hrefOf, onChange, actions, missing }: PhotoGalleryProps) {
  const hasViewer = usePreload(PhotoViewer);
  const list = useRef<HTMLUListElement>(null);
  const photoPath = photoPaths[photo - 1];
  const count = photoPaths.length;

  function ratioOf(photoPath: string): number | undefined {
    const image = list.current?.querySelector<HTMLImageElement>(`img[src="${thumbnailPath(photoPath)}"]`);
    return image?.naturalWidth ? image.naturalHeight / image.naturalWidth : undefined;
  }

  return (
    <>
      {photoPath && !hasViewer && <PhotoFigure {...{ photoPath, photo, count, hrefOf, missing }} />}
      {photoPath && hasViewer && (
        <PhotoViewer
          photoPaths={photoPaths}
          photo={photo}
          ratioOf={ratioOf}
          onChange={onChange}
          onClose={() => onChange(0)}
          actions={actions}
          missing={missing}
        />
      )}
      <ul ref={list} className="grid grid-cols-2 gap-3 p-4 sm:grid-cols-3 lg:grid-cols-4">
        {photoPaths.map((photoPath, index) => (
          <li key={photoPath}>
            <OpeningLink
              to={hrefOf(index + 1)}
              preventScrollReset
              aria-label={`Photo ${index + 1} of ${count}${index === 0 ? ", cover" : ""}`}
              className="relative block overflow-hidden rounded-lg"
            >
              <PhotoThumbnail
                photoPath={photoPath}
                className="aspect-square"
                isCover={index === 0}
                fallback={missing}
              />
            </OpeningLink>
          </li>
        ))}
      </ul>
    </>
  );
}

interface PhotoFigureProps {
  photoPath: string;
  photo: number;
  count: number;
  hrefOf: (photo: number) => string;
  missing: string;
}

function PhotoFigure({ photoPath, photo, count, hrefOf, missing }: PhotoFigureProps) {
  const { isBroken, ref, onError } = useBrokenImage(photoPath);
  const { state } = useLocation();
  const around = (step: number) => hrefOf(((photo - 1 + step + count) % count) + 1);
  return (
    <figure className="border-b border-line p-4">
      {isBroken ? (
        <p className="py-20 text-center text-muted">{missing}</p>
      ) : (
        <img
          ref={ref}
          src={photoPath}
          // Without JavaScript `alt` is shown if the photo fails; screen readers read the label.
          alt={missing}
          aria-label={`${photo} of ${count}`}
          onError={onError}
          className="relative mx-auto max-h-[70dvh] min-h-20 rounded-lg object-contain after:absolute after:inset-0 after:grid after:place-items-center after:bg-surface after:text-muted after:content-[attr(alt)]"
        />
      )}
      <figcaption className="mt-3 flex items-center justify-center gap-3">
        <Link
          to={around(-1)}
          replace
          preventScrollReset
          state={state}
          aria-label="Previous photo"
          className="button button-plain button-icon"
        >
          <Icon name="ChevronLeft" className="size-5" />
        </Link>
        Photo {photo} of {count}
        <Link
          to={around(1)}
          replace
          preventScrollReset
          state={state}
          aria-label="Next photo"
          className="button button-plain button-icon"
        >
          <Icon name="ChevronRight" className="size-5" />
        </Link>
      </figcaption>
    </figure>
  );
}

export function NoPhotos({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-16 text-center text-muted short:gap-0 short:py-2">
      <Icon name="Camera" className="size-12 short:hidden" />
      <p className="text-xl font-bold text-ink">No photos yet</p>
      <p className="mb-3">Add the first photo of this tank</p>
      {children}
    </div>
  );
}
