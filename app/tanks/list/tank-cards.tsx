import { memo } from "react";
import { useMatchCount } from "~/browser/use-match-count";
import { pageSize, type ShownRowsProps } from "~/tanks/model/screen-content";
import type { TankSummary } from "~/tanks/model/tank";
import { gallons, photos } from "~/tanks/model/tank-format";
import { editHref, galleryHref } from "~/tanks/query/tank-url";
import { TankLocation } from "~/tanks/tank-location";
import { Icon } from "~/ui/icon";
import { VirtualRows } from "~/ui/virtual-list/virtual-rows";
import { FaceLink, PropertyLink } from "./face-link";
import { useIsSaved } from "./saved-tank";
import { useTankCover } from "./tank-cover";
import { LastChange, NotSaved } from "./tank-notes";

const columnBreaks = ["(min-width: 48em)", "(min-width: 64em)"];

export const TankCards = memo(function TankCards({ tanks, list, isChangeShown }: ShownRowsProps) {
  const columns = 1 + useMatchCount(columnBreaks);
  return (
    <VirtualRows
      address={list}
      count={tanks.length}
      keyAt={(index) => tanks[index]?.id}
      columns={columns}
      rowHeight={250}
      gap={16}
      eagerCount={pageSize}
    >
      {({ start, end, before, after, listRef, measureRow }) => (
        <ul
          ref={listRef}
          className="grid grid-cols-1 gap-4 [overflow-anchor:none] md:grid-cols-2 lg:grid-cols-3"
          style={{ paddingTop: before || undefined, paddingBottom: after || undefined }}
        >
          {tanks.slice(start, end).map((tank, position) => {
            const index = start + position;
            const isRowStart = index % columns === 0;
            return (
              <li
                key={tank.id}
                ref={isRowStart ? measureRow : undefined}
                data-index={isRowStart ? index / columns : undefined}
                aria-setsize={tanks.length}
                aria-posinset={index + 1}
                className="flex min-w-0"
              >
                <TankCard tank={tank} list={list} isChangeShown={isChangeShown} />
              </li>
            );
          })}
        </ul>
      )}
    </VirtualRows>
  );
});

interface TankActionsProps {
  tank: TankSummary;
  list: string;
}

interface TankCardProps extends TankActionsProps, Pick<ShownRowsProps, "isChangeShown"> {}

const TankCard = memo(function TankCard({ tank, list, isChangeShown }: TankCardProps) {
  const isSaved = useIsSaved(tank.id);
  const cover = useTankCover(
    tank,
    "max-md:absolute max-md:right-4 max-md:top-4 max-md:h-20 max-md:w-24 max-md:rounded-lg md:aspect-[5/2] md:w-full short:hidden",
  );
  return (
    <article
      data-face
      className={`panel group tank-card${isSaved ? " shadow-saved" : ""}`}
      aria-labelledby={`tank-${tank.id}`}
    >
      {cover}
      <div
        className={`tank-card-content${cover ? " max-md:[&>:nth-child(-n+2)]:pr-28 short:[&>:nth-child(-n+2)]:pr-0" : ""}`}
      >
        <div>
          <h2 id={`tank-${tank.id}`} className="break-words text-lg leading-snug">
            <FaceLink tank={tank} list={list}>
              {tank.customerName}
            </FaceLink>
          </h2>
          <p className="break-words">
            Property <PropertyLink tank={tank} list={list} />
          </p>
          {isChangeShown && <LastChange tank={tank} />}
          <NotSaved tankId={tank.id} />
        </div>
        <p className="flex gap-2">
          <Icon name="Droplet" className="fact-icon text-accent" />
          <span dir="auto" className="min-w-0 break-words">
            {tank.productContained}
          </span>
        </p>
        <div className="flex gap-2">
          <Icon name="MapPin" className="fact-icon text-muted" />
          <TankLocation
            place={tank.locationWithinFacility}
            className="line-clamp-2"
            lastLine="line-clamp-3 font-semibold"
          />
        </div>
        <div className="tank-card-foot">
          <span className="badge tank-card-size">{gallons(tank.tankSizeGallons)}</span>
          {tank.photoCount > 0 && (
            <span className="badge whitespace-nowrap text-muted">
              <Icon name="Camera" className="size-4" /> {photos(tank.photoCount)}
            </span>
          )}
          <TankActions tank={tank} list={list} />
        </div>
      </div>
    </article>
  );
});

function TankActions({ tank, list }: TankActionsProps) {
  return (
    // Leaves the column free over which the button to add a tank floats.
    <div className="tank-card-actions">
      <a href={editHref(list, tank.id)} className="button button-plain">
        <Icon name="Pencil" className="size-5" /> Edit<span className="sr-only"> {tank.customerName}</span>
      </a>
      <a href={galleryHref(list, tank.id)} className="button button-plain">
        {tank.photoCount > 0 ? (
          <>
            <Icon name="Images" className="size-5" /> View Photos
          </>
        ) : (
          <>
            <Icon name="Camera" className="size-5" /> <span>{photos(0)}</span>
          </>
        )}
        <span className="sr-only"> of {tank.customerName}</span>
      </a>
    </div>
  );
}
