import { Link, useSearchParams } from "@remix-run/react";
import { Camera, ChevronLeft, ChevronRight, X } from "lucide-react";
import { PhotoThumbnail } from "./photo-thumbnail";
import { type EditedTank, galleryHref, listHref } from "./tank-screen";
import { photos } from "./tank-words";

/** One tank's photos: a grid, and one of them enlarged. */
export function TankGallery({ tank }: { tank: EditedTank }) {
  const [params] = useSearchParams();
  const count = tank.photoUrls.length;
  const shown = Number(params.get("photo"));
  const path = tank.photoUrls[shown - 1];
  const hrefOf = (photo: number) => `${galleryHref(params, tank.id)}&photo=${((photo - 1 + count) % count) + 1}`;
  return (
    <section aria-labelledby="gallery-title" className="panel">
      <header className="flex items-center justify-between gap-4 border-b border-line py-2 pl-4 pr-2">
        <h2 id="gallery-title" className="min-w-0 break-words text-xl font-bold">
          {tank.customerName} Photos <span className="font-normal text-muted">{photos(count)}</span>
        </h2>
        <Link to={listHref(params)} aria-label="Close" className="button button-quiet button-icon">
          <X aria-hidden className="size-6" />
        </Link>
      </header>
      {count === 0 && (
        <div className="flex flex-col items-center gap-2 py-16 text-center text-muted">
          <Camera aria-hidden className="size-12" />
          <p className="text-xl font-bold text-ink">No photos yet</p>
          <p>Add the first photo of this tank</p>
        </div>
      )}
      {path && (
        <figure className="border-b border-line p-4">
          <img
            src={path}
            alt={`${tank.customerName}, ${shown} of ${count}`}
            className="mx-auto max-h-[70dvh] rounded-lg object-contain"
          />
          <figcaption className="mt-3 flex items-center justify-center gap-3">
            <Link to={hrefOf(shown - 1)} aria-label="Previous photo" className="button button-plain button-icon">
              <ChevronLeft aria-hidden className="size-5" />
            </Link>
            Photo {shown} of {count}
            <Link to={hrefOf(shown + 1)} aria-label="Next photo" className="button button-plain button-icon">
              <ChevronRight aria-hidden className="size-5" />
            </Link>
          </figcaption>
        </figure>
      )}
      {count > 0 && (
        <ul className="grid grid-cols-2 gap-3 p-4 sm:grid-cols-3 lg:grid-cols-4">
          {tank.photoUrls.map((url, index) => (
            <li key={url}>
              <Link
                to={hrefOf(index + 1)}
                aria-label={`Photo ${index + 1} of ${count}`}
                className="block overflow-hidden rounded-lg"
              >
                <PhotoThumbnail path={url} className="aspect-square" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
