import { thumbnailPath } from "~/photos/photo-path";
import { useBrokenImage } from "./use-broken-image";

interface PhotoThumbnailProps {
  photoPath: string;
  className: string;
  /** The text shown for an image that fails; without it the space stays empty. */
  fallback?: string;
  onImage?: (image: HTMLImageElement | null) => void;
}

/** Without JavaScript the `after:` layer shows the fallback in place of the browser's broken-image icon. */
export function PhotoThumbnail({ photoPath, className, fallback = "", onImage }: PhotoThumbnailProps) {
  const src = thumbnailPath(photoPath);
  const { isBroken, ref, onError } = useBrokenImage(src);
  return (
    <div className={`relative overflow-hidden bg-canvas text-center text-muted ${className}`}>
      {isBroken ? (
        <p className="absolute inset-0 grid place-items-center p-2">{fallback}</p>
      ) : (
        // WebKit ignores `loading` after `src`.
        <img
          ref={(image) => {
            ref(image);
            onImage?.(image);
          }}
          loading="lazy"
          src={src}
          alt={fallback}
          aria-hidden
          decoding="async"
          onError={onError}
          className="absolute inset-0 size-full object-cover after:absolute after:inset-0 after:grid after:place-items-center after:bg-canvas after:p-2 after:content-[attr(alt)]"
        />
      )}
    </div>
  );
}
