import { useCallback, useState } from "react";
import { useConnectionReturns } from "~/browser/network/connection-returns";
import { thumbnailPath } from "~/photos/model/photo-path";

interface PhotoThumbnailProps {
  photoPath: string;
  className: string;
  isCover?: boolean;
  /** The text shown for an image that fails; without it the space stays empty. */
  fallback?: string;
}

/** Without JavaScript the `after:` layer shows the fallback in place of the browser's broken-image icon. */
export function PhotoThumbnail({ photoPath, className, isCover, fallback = "" }: PhotoThumbnailProps) {
  const src = thumbnailPath(photoPath);
  const { isBroken, ref, onError } = useBrokenImage(src);
  return (
    <div className={`relative overflow-hidden bg-canvas text-center text-muted ${className}`}>
      {isBroken ? (
        <p className="absolute inset-0 grid place-items-center p-2">{fallback}</p>
      ) : (
        // WebKit ignores `loading` after `src`.
        <img
          ref={ref}
          loading="lazy"
          src={src}
          alt={fallback}
          aria-hidden
          decoding="async"
          onError={onError}
          className="absolute inset-0 size-full object-cover after:absolute after:inset-0 after:grid after:place-items-center after:bg-canvas after:p-2 after:content-[attr(alt)]"
        />
      )}
      {isCover && <span className="badge absolute left-1 top-1 bg-surface text-ink">Cover</span>}
    </div>
  );
}

/** Tells whether an image failed to load, also if it failed before hydration, when `onError` was not attached yet. */
export function useBrokenImage(src: string) {
  const asked = `${useConnectionReturns()} ${src}`;
  const [broken, setBroken] = useState<string>();
  const onError = () => setBroken(asked);
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setBroken(asked);
    },
    [asked],
  );
  return { isBroken: broken === asked, ref, onError };
}

/** A photo that only the browser has. Once it is shown nothing needs its URL, which would keep it in memory. */
export function LocalPhoto({ photo, alt, className }: { photo: Blob; alt: string; className: string }) {
  const [url] = useState(() => URL.createObjectURL(photo));
  const revoke = () => URL.revokeObjectURL(url);
  return <img src={url} alt={alt} onLoad={revoke} onError={revoke} className={className} />;
}
