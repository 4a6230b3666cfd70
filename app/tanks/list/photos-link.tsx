import type { TankSummary } from "~/tanks/model/tank";
import { galleryHref } from "~/tanks/query/tank-url";
import { Icon } from "~/ui/icon";
import { useTankCover } from "./tank-cover";

export function PhotosLink({ tank, list }: { tank: TankSummary; list: string }) {
  const cover = useTankCover(tank, "aspect-[4/3] w-full rounded-md md:hidden");
  return (
    <a href={galleryHref(list, tank.id)} className="button button-plain row-action">
      {cover}
      <Icon name="Images" className={`size-5 md:hidden md:wide:block ${cover ? "max-md:hidden" : ""}`} />
      <span>
        <span className="md:hidden">Photos</span>
        <span className="hidden md:inline">View</span>{" "}
        <span className="ml-0.5 tabular-nums text-muted md:ml-1">{tank.photoCount}</span>
      </span>
      <span className="sr-only">
        {" "}
        <span className="max-md:hidden">photos </span>of {tank.customerName}
      </span>
    </a>
  );
}
