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
import { LastChange } from "./last-change";
import { NotSaved } from "./not-saved";
import { useIsSaved } from "./saved-tank";

const columns = [
  { name: "Customer", width: "w-[22%]" },
  { name: "Product", width: "w-[13%]" },
  { name: "Location", width: "w-[16%]" },
  { name: "Size", width: "w-[15%]" },
  { name: "Photos", width: "w-[13%]" },
  // Wide enough to leave the column free over which the button to add a tank floats.
  { name: "Actions", width: "w-[21%] min-[1320px]:w-[12%]" },
];
const cell = "block min-w-0 md:table-cell md:px-3 md:py-2 lg:px-4 md:align-middle";
const tableBreaks = ["(min-width: 768px)"];

const action =
  "button button-plain max-md:w-full max-md:flex-col max-md:gap-0 max-md:px-0 max-md:text-[0.6875rem] md:px-2 lg:px-4";

export const TankTable = memo(function TankTable({ tanks, list, isChangeShown }: TankViewProps) {
  const rowHeight = useMatchCount(tableBreaks) === 0 ? 101 : 73;
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
          className="panel block w-full [overflow-anchor:none] md:table md:table-fixed"
        >
          <TableHead />
          <tbody role="rowgroup" className="block md:table-row-group">
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

function TableHead() {
  return (
    <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
      <tr role="row" aria-rowindex={1} className="md:border-b md:border-line">
        {columns.map(({ name, width }) => (
          <th
            key={name}
            role="columnheader"
            scope="col"
            className={`px-3 py-3 text-left lg:px-4 text-sm font-semibold text-muted ${width}`}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Spacer({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden className="block md:table-row" style={{ height }} />;
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
      data-index={index}
      aria-rowindex={index + 2}
      className={`relative grid grid-cols-[minmax(0,1fr)_3.75rem_3rem_4.5rem] gap-x-1 border-b border-line py-1.5 pl-3 pr-2 last:border-0 md:table-row md:p-0 md:hover:bg-accent-soft ${isSaved ? "bg-accent-soft" : ""}`}
    >
      <td role="cell" className={`${cell} col-span-full row-start-1`}>
        <span dir="auto" className="line-clamp-1 break-words font-bold leading-snug md:line-clamp-none">
          {tank.customerName}
        </span>
        <span className="line-clamp-1 break-words pr-32 text-sm max-md:break-all md:line-clamp-none md:pr-0">
          <NotSaved
            tankId={tank.id}
            className="max-md:absolute max-md:bottom-2 max-md:right-1 max-md:px-1 max-md:text-xs"
          />{" "}
          <span className="max-md:sr-only">Property </span>#{tank.propertyNumber}
        </span>
        {isChangeShown && <LastChange tank={tank} />}
      </td>
      <td role="cell" className={`${cell} row-start-2 text-sm md:text-base`}>
        <span dir="auto" className="line-clamp-1 break-words md:line-clamp-none">
          {tank.productContained}
        </span>
      </td>
      <td role="cell" className={`${cell} row-start-3 text-sm`}>
        <TankLocation place={tank.locationWithinFacility} className="line-clamp-1 md:line-clamp-2" />
      </td>
      <td
        role="cell"
        className={`${cell} col-span-2 col-start-3 row-start-1 self-end text-right font-bold tabular-nums md:text-left lg:text-lg`}
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
