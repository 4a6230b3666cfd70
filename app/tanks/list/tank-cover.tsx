import type { ReactNode } from "react";
import { lazyWithPreload } from "~/browser/code/lazy-with-preload";
import { useWaitingPhoto } from "~/outbox/outbox-state";
import { PhotoThumbnail } from "~/photos/view/photo-thumbnail";
import type { TankSummary } from "~/tanks/model/tank";

const WaitingPicture = lazyWithPreload(() => import("~/photos/upload/waiting-picture"));

/** Of a tank whose photos all wait on this device, the first of them. */
export function useTankCover({ id, coverPhoto }: TankSummary, className: string): ReactNode {
  const waiting = useWaitingPhoto(id);
  if (coverPhoto) return <PhotoThumbnail photoPath={coverPhoto} className={className} />;
  return (
    waiting && (
      <div className={`overflow-hidden bg-canvas ${className}`}>
        <WaitingPicture key={waiting.id} item={waiting} className="block size-full object-cover" />
      </div>
    )
  );
}
