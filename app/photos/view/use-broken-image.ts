import { useCallback, useState } from "react";

/** Tells whether an image failed to load, also if it failed before hydration, when `onError` was not attached yet. */
export function useBrokenImage(src: string) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const onError = () => setBrokenSrc(src);
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setBrokenSrc(src);
    },
    [src],
  );
  return { isBroken: brokenSrc === src, ref, onError };
}
