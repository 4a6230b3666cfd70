import { Link } from "@remix-run/react";
import { Camera, ChevronLeft, ChevronRight } from "lucide-react";
import { Suspense, useState } from "react";
import { part } from "~/browser/lazy-part";
import { PhotoThumbnail } from "./photo-thumbnail";

const PhotoViewer = part(() => import("./photo-viewer.client"));

const notAvailable = "Image not available";

interface PhotoGalleryProps {
  paths: string[];
  /** The enlarged one, counted from 1; 0 for none. */
  photo: number;
  /** The address that shows one enlarged, or none for 0. */
  hrefOf: (photo: number) => string;
  onChange: (photo: number) => void;
}

/** A grid of photos, of which one can stand enlarged: over the page, or without the viewer within it. */
export function PhotoGallery({ paths, photo, hrefOf, onChange }: PhotoGalleryProps) {
  const hasViewer = PhotoViewer.useIsLoaded();
  const path = paths[photo - 1];
  return (
    <>
      {path && !hasViewer && <EnlargedPhoto path={path} photo={photo} count={paths.length} hrefOf={hrefOf} />}
      {path && hasViewer && (
        <Suspense>
          <PhotoViewer paths={paths} photo={photo} onChange={onChange} onClose={() => onChange(0)} />
        </Suspense>
      )}
      <ul className="grid grid-cols-2 gap-3 p-4 sm:grid-cols-3 lg:grid-cols-4">
        {paths.map((path, index) => (
          <li key={path}>
            <Link
              to={hrefOf(index + 1)}
              preventScrollReset
              state={{ isOpenedHere: true }}
              aria-label={`Photo ${index + 1} of ${paths.length}`}
              className="block overflow-hidden rounded-lg"
            >
              <PhotoThumbnail path={path} className="aspect-square" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

interface EnlargedPhotoProps {
  path: string;
  photo: number;
  count: number;
  hrefOf: (photo: number) => string;
}

function EnlargedPhoto({ path, photo, count, hrefOf }: EnlargedPhotoProps) {
  const [isBroken, setBroken] = useState(false);
  const around = (step: number) => hrefOf(((photo - 1 + step + count) % count) + 1);
  return (
    <figure className="border-b border-line p-4">
      {isBroken ? (
        <p className="py-20 text-center text-muted">{notAvailable}</p>
      ) : (
        <img
          src={path}
          // Without scripts it stands in the place of a photo that does not come; the label is what is read out.
          alt={notAvailable}
          aria-label={`${photo} of ${count}`}
          onError={() => setBroken(true)}
          className="mx-auto max-h-[70dvh] rounded-lg object-contain"
        />
      )}
      <figcaption className="mt-3 flex items-center justify-center gap-3">
        <Link to={around(-1)} aria-label="Previous photo" className="button button-plain button-icon">
          <ChevronLeft aria-hidden className="size-5" />
        </Link>
        Photo {photo} of {count}
        <Link to={around(1)} aria-label="Next photo" className="button button-plain button-icon">
          <ChevronRight aria-hidden className="size-5" />
        </Link>
      </figcaption>
    </figure>
  );
}

/** What stands where there are no photos. */
export function NoPhotos({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-16 text-center text-muted">
      <Camera aria-hidden className="size-12" />
      <p className="text-xl font-bold text-ink">No photos yet</p>
      <p className="mb-3">Add the first photo of this tank</p>
      {children}
    </div>
  );
}
