import { useState } from "react";

/** The small picture of a photo; one that cannot be loaded leaves its place empty. */
export function PhotoThumbnail({ path, className }: { path: string; className: string }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <div className={`relative overflow-hidden bg-canvas ${className}`}>
      {!isBroken && (
        <img
          src={`${path}?thumb`}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </div>
  );
}
