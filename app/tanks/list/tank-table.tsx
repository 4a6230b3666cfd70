// biome-ignore-all lint/a11y/noRedundantRoles: a table displayed as blocks loses the roles of its elements
import { Link } from "@remix-run/react";
import { Images, Pencil } from "lucide-react";
import { memo } from "react";
import { openedHere } from "~/browser/navigation/entry-state";
import { useMatchCount } from "~/browser/use-match-count";
import { pageSize, type TankViewProps } from "~/tanks/model/screen-content";
import type { TankSummary } from "~/tanks/model/tank";
import { editHref, galleryHref } from "~/tanks/query/tank-url";
import { TankLocation } from "~/tanks/tank-location";
import { numeral } from "~/text/numerals";
import type { VirtualRange } from "~/ui/virtual-list/virtual-range";
import { VirtualRows } from "~/ui/virtual-list/virtual-rows";
import { FaceLink } from "./face-link";
import { LastChange } from "./last-change";
import { NotSaved } from "./not-saved";
import { useIsSaved } from "./saved-tank";
import { TankTableHead, tableTracks } from "./tank-table-head";

const cell = "block min-w-0 p-0 md:col-auto md:row-auto md:px-2 lg:px-4";
const tableBreaks = ["(min-width: 768px)"];

const action =
  "button button-plain max-md:w-full max-md:flex-col max-md:gap-0 max-md:px-0 max-md:text-[0.6875rem] md:border-transparent md:bg-transparent md:px-2 md:text-muted md:focus-visible:border-line-strong md:group-hover:border-line-strong md:group-hover:bg-surface md:group-hover:text-ink";

export const TankTable = memo(function TankTable({ tanks, list, isChangeShown }: TankViewProps) {
  const rowHeight = useMatchCount(tableBreaks) === 0 ? 101 : 46;
  return (
    <VirtualRows
      count={tanks.length}
      keyAt={(index) => tanks[index]?.id}
      columns={1}
      rowHeight={rowHeight}
      gap={0}
      eagerCount={pageSize}
    >
      {({ start, end, before, after, listRef, measureRow }) => (
        <table
          ref={listRef}
          role="table"
          aria-rowcount={tanks.length + 1}
          className="panel block w-full [overflow-anchor:none]"
        >
          <TankTableHead list={list} />
          <tbody role="rowgroup" className="block">
            <Spacer height={before} />
            {tanks.slice(start, end).map((tank, position) => (
              <TankRow
                key={tank.id}
                tank={tank}
                list={list}
                isChangeShown={isChangeShown}
                index={start + position}
                measureRow={measureRow}
              />
            ))}
            <Spacer height={after} />
          </tbody>
        </table>
      )}
    </VirtualRows>
  );
});

function Spacer({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden className="block" style={{ height }} />;
}

interface TankRowProps extends Omit<TankViewProps, "tanks"> {
  tank: TankSummary;
  index: number;
  measureRow: VirtualRange["measureRow"];
}

const TankRow = memo(function TankRow({ tank, list, isChangeShown, index, measureRow }: TankRowProps) {
  const isSaved = useIsSaved(tank.id);
  return (
    <tr
      ref={measureRow}
      role="row"
      data-face
      data-index={index}
      aria-rowindex={index + 2}
      className={`group relative grid cursor-pointer grid-cols-[minmax(0,1fr)_3.75rem_3rem_4.5rem] gap-x-1 border-b border-line py-1.5 pl-3 pr-2 last:rounded-b-xl last:border-0 hover:bg-accent-soft md:items-center md:gap-x-0 md:p-0 ${tableTracks} ${isSaved ? "bg-accent-soft" : ""}`}
    >
      <td role="cell" className={`${cell} col-span-full row-start-1`}>
        <FaceLink tank={tank} list={list} className="max-md:-my-3 max-md:py-3 md:text-sm lg:text-base">
          <span className="line-clamp-1 break-words leading-snug md:line-clamp-none md:leading-5">
            {tank.customerName}
          </span>
        </FaceLink>
        <span className="line-clamp-1 break-words pr-32 text-sm max-md:break-all md:line-clamp-none md:pr-0">
          <NotSaved
            tankId={tank.id}
            className="max-md:absolute max-md:bottom-2 max-md:right-1 max-md:px-1 max-md:text-xs"
          />{" "}
          <span className="max-md:sr-only">Property </span>#{tank.propertyNumber}
        </span>
        {isChangeShown && <LastChange tank={tank} />}
      </td>
      <td role="cell" className={`${cell} row-start-2 text-sm`}>
        <span dir="auto" className="line-clamp-1 break-words md:line-clamp-none">
          {tank.productContained}
        </span>
      </td>
      <td role="cell" className={`${cell} row-start-3 text-sm`}>
        <TankLocation place={tank.locationWithinFacility} className="line-clamp-1 md:line-clamp-2" />
      </td>
      <td
        role="cell"
        className={`${cell} col-span-2 col-start-3 row-start-1 self-end text-right font-bold tabular-nums md:self-center md:text-sm lg:text-base`}
      >
        {numeral(tank.tankSizeGallons)} gal
      </td>
      <td role="cell" className={`${cell} col-start-2 row-span-2 row-start-2 self-center`}>
        <PhotosLink tank={tank} list={list} />
      </td>
      <td role="cell" className={`${cell} col-start-3 row-span-2 row-start-2 self-center`}>
        <Link to={editHref(list, tank.id)} state={openedHere} className={action}>
          <Pencil aria-hidden className="size-5 md:hidden lg:block" /> Edit
          <span className="sr-only"> {tank.customerName}</span>
        </Link>
      </td>
    </tr>
  );
});

function PhotosLink({ tank, list }: { tank: TankSummary; list: string }) {
  const hasPhotos = tank.photoCount > 0;
  return (
    <Link to={galleryHref(list, tank.id)} state={openedHere} className={action}>
      <Images aria-hidden className="size-5 md:hidden lg:block" />
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
    </Link>
  );
}
