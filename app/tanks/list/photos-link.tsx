import { PhotoThumbnail } from "~/photos/view/photo-thumbnail";
import type { TankSummary } from "~/tanks/model/tank";
import { galleryHref } from "~/tanks/query/tank-url";
import { Icon } from "~/ui/icon";

export function PhotosLink({ tank, list }: { tank: TankSummary; list: string }) {
  const hasPhotos = tank.photoCount > 0;
  return (
    <a href={galleryHref(list, tank.id)} className="button button-plain row-action">
      {tank.coverPhoto && (
        <PhotoThumbnail photoPath={tank.coverPhoto} className="aspect-[4/3] w-full rounded-md md:hidden" />
      )}
      <Icon name="Images" className={`size-5 md:hidden md:wide:block ${hasPhotos ? "max-md:hidden" : ""}`} />
      {hasPhotos ? (
        <span>
          <span className="md:hidden">Photos</span>
          <span className="hidden md:inline">View</span>
        </span>
      ) : (
        <span>
          0<span className="md:sr-only"> photos</span>
        </span>
      )}
      {hasPhotos && <span className="tabular-nums text-muted max-md:sr-only">{tank.photoCount}</span>}
      <span className="sr-only"> of {tank.customerName}</span>
    </a>
  );
}
