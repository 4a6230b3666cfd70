// biome-ignore-all lint/a11y/noRedundantRoles: a table displayed as blocks loses the roles of its elements
import { Link } from "@remix-run/react";
import { memo } from "react";
import { openedHere } from "~/browser/navigation/entry-state";
import { useMatchCount } from "~/browser/use-match-count";
import { pageSize, type TankViewProps } from "~/tanks/model/screen-content";
import type { TankSummary } from "~/tanks/model/tank";
import { type SortName, sorts } from "~/tanks/query/tank-filters";
import { editHref, parseTankQuery } from "~/tanks/query/tank-url";
import { TankLocation } from "~/tanks/tank-location";
import { numeral } from "~/text/numerals";
import { Icon } from "~/ui/icon";
import type { VirtualRange } from "~/ui/virtual-list/virtual-range";
import { VirtualRows } from "~/ui/virtual-list/virtual-rows";
import { FaceLink, PropertyLink } from "./face-link";
import { PhotosLink, rowAction } from "./photos-link";
import { useIsSaved } from "./saved-tank";
import { SortLink } from "./sort-link";
import { LastChange, NotSaved } from "./tank-notes";

interface Column {
  name: string;
  sort?: SortName;
  isNumber?: boolean;
}

const columns: Column[] = [
  { name: "Customer", sort: "customer" },
  { name: "Product", sort: "product" },
  { name: "Location", sort: "location" },
  { name: "Size", sort: "size", isNumber: true },
  { name: "Photos", sort: "photos" },
  { name: "Actions" },
];

/** Of heads and rows. The last column is wide enough to leave that free over which the button to add a tank floats. */
const tracks =
  "md:grid-cols-[minmax(0,18fr)_minmax(0,10fr)_minmax(0,17fr)_6.5rem_5.25rem_7.5rem] md:wide:grid-cols-[minmax(0,11fr)_minmax(0,7fr)_minmax(0,16fr)_8rem_7rem_8.5rem]";

const cell = "block min-w-0 p-0 md:col-auto md:row-auto md:px-2 md:wide:px-4";
const tableBreaks = ["(min-width: 768px)"];

export const TankTable = memo(function TankTable({ tanks, list, isChangeShown }: TankViewProps) {
  const rowHeight = useMatchCount(tableBreaks) === 0 ? 117 : 45;
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
          <TableHead list={list} />
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

/** A head that sorts leads to that order; that of the order that is on, back to the newest first. */
function TableHead({ list }: { list: string }) {
  const params = new URLSearchParams(list.slice(1));
  const { sort } = parseTankQuery(params);
  return (
    <thead
      role="rowgroup"
      className="sr-only md:not-sr-only lg:sticky lg:top-[3.875rem] md:z-10 md:block md:rounded-t-xl md:bg-surface"
    >
      <tr role="row" aria-rowindex={1} className={`md:grid md:border-b md:border-line ${tracks}`}>
        {columns.map(({ name, sort: by, isNumber }) => (
          <th
            key={name}
            role="columnheader"
            scope="col"
            aria-label={name}
            aria-sort={by === sort ? sorts[by].direction : undefined}
            className={`relative flex min-h-9 min-w-0 items-center px-2 py-0 text-left text-sm font-semibold text-muted md:wide:px-4 ${isNumber ? "justify-end" : ""}`}
          >
            {name}
            {by && <SortLink params={params} by={by} isOn={by === sort} />}
          </th>
        ))}
      </tr>
    </thead>
  );
}

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
      className={`group relative grid cursor-pointer grid-cols-[4rem_minmax(0,1fr)_auto] grid-rows-[auto_auto_1fr] gap-x-3 border-b border-line px-3 py-2 last:rounded-b-xl last:border-0 hover:bg-accent-soft md:grid-rows-none md:items-center md:gap-x-0 md:p-0 ${tracks} ${isSaved ? "bg-accent-soft" : ""}`}
    >
      <td role="cell" className={`${cell} col-span-2 col-start-2 row-start-1`}>
        <FaceLink
          tank={tank}
          list={list}
          className="max-md:-my-3 max-md:py-3 md:-my-0.5 md:py-0.5 md:text-sm md:wide:text-base"
        >
          <span className="line-clamp-2 break-words leading-snug md:line-clamp-none md:leading-5">
            {tank.customerName}
          </span>
        </FaceLink>
        <span className="line-clamp-2 break-words text-sm max-md:break-all md:line-clamp-none">
          <NotSaved tankId={tank.id} className="max-md:px-1 max-md:align-top max-md:text-xs" /> Property{" "}
          <PropertyLink tank={tank} list={list} />
        </span>
        {isChangeShown && <LastChange tank={tank} />}
      </td>
      <td role="cell" className={`${cell} col-start-2 row-start-2 text-sm`}>
        <span dir="auto" className="line-clamp-2 break-words md:line-clamp-none">
          {tank.productContained}
        </span>
      </td>
      <td role="cell" className={`${cell} col-span-2 col-start-2 row-start-3 text-sm`}>
        <TankLocation
          place={tank.locationWithinFacility}
          className="line-clamp-1"
          lastLine="max-md:line-clamp-3 max-md:font-bold md:line-clamp-2 md:wide:line-clamp-1"
        />
      </td>
      <td
        role="cell"
        className={`${cell} col-start-3 row-start-2 text-right max-md:leading-5 font-bold tabular-nums md:self-center md:text-sm md:wide:text-base`}
      >
        {numeral(tank.tankSizeGallons)} gal
      </td>
      <td role="cell" className={`${cell} col-start-1 row-span-2 row-start-1`}>
        <PhotosLink tank={tank} list={list} />
      </td>
      <td role="cell" className={`${cell} col-start-1 row-start-3 self-end md:self-center`}>
        <Link to={editHref(list, tank.id)} state={openedHere} className={rowAction}>
          <Icon name="Pencil" className="size-5 md:hidden md:wide:block" /> Edit
          <span className="sr-only"> {tank.customerName}</span>
        </Link>
      </td>
    </tr>
  );
});
