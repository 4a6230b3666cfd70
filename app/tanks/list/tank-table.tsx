// biome-ignore-all lint/a11y/noRedundantRoles: a table displayed as blocks loses the roles of its elements
import { memo } from "react";
import { useMatchCount } from "~/browser/use-match-count";
import { pageSize, type ShownRowsProps } from "~/tanks/model/screen-content";
import type { TankSummary } from "~/tanks/model/tank";
import { type SortName, sorts } from "~/tanks/query/tank-sorts";
import { editHref, parseTankQuery } from "~/tanks/query/tank-url";
import { TankLocation } from "~/tanks/tank-location";
import { numeral } from "~/text/numerals";
import { Icon } from "~/ui/icon";
import type { VirtualRange } from "~/ui/virtual-list/virtual-range";
import { VirtualRows } from "~/ui/virtual-list/virtual-rows";
import { FaceLink, PropertyLink } from "./face-link";
import { PhotosLink } from "./photos-link";
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

const tableBreaks = ["(min-width: 48em)"];

export const TankTable = memo(function TankTable({ tanks, list, isChangeShown }: ShownRowsProps) {
  const rowHeight = useMatchCount(tableBreaks) === 0 ? 117 : 45;
  return (
    <VirtualRows
      address={list}
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
      <tr role="row" aria-rowindex={1} className="tank-tracks md:grid md:border-b md:border-line">
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

interface TankRowProps extends Omit<ShownRowsProps, "tanks"> {
  tank: TankSummary;
  index: number;
  measureRow: VirtualRange["measureRow"];
}

const TankRow = memo(function TankRow({ tank, list, isChangeShown, index, measureRow }: TankRowProps) {
  const isSaved = useIsSaved(tank.id);
  return (
    <tr
      ref={measureRow}
      id={`tank-${tank.id}`}
      role="row"
      data-face
      data-index={index}
      aria-rowindex={index + 2}
      className={`group tank-row tank-tracks${isSaved ? " bg-accent-soft" : ""}`}
    >
      <th role="rowheader" scope="row" className="col-span-2 col-start-2 row-start-1 text-left font-normal">
        <FaceLink tank={tank} list={list}>
          <span className="tank-row-text leading-snug md:leading-5">{tank.customerName}</span>
        </FaceLink>
        <span className="tank-row-text text-sm max-md:break-all">
          <NotSaved tankId={tank.id} className="max-md:px-1 max-md:align-top max-md:text-xs" /> Property{" "}
          <PropertyLink tank={tank} list={list} />
        </span>
        {isChangeShown && <LastChange tank={tank} />}
      </th>
      <td role="cell" className="col-start-2 row-start-2 text-sm">
        <span dir="auto" className="tank-row-text">
          {tank.productContained}
        </span>
      </td>
      <td role="cell" className="col-span-2 col-start-2 row-start-3 text-sm">
        <TankLocation
          place={tank.locationWithinFacility}
          className="line-clamp-1 md:line-clamp-2"
          lastLine="tank-row-place"
        />
      </td>
      <td role="cell" className="tank-row-size col-start-3 row-start-2">
        {numeral(tank.tankSizeGallons)} gal
      </td>
      <td role="cell" className="col-start-1 row-span-2 row-start-1">
        <PhotosLink tank={tank} list={list} />
      </td>
      <td role="cell" className="col-start-1 row-start-3 self-end md:self-center">
        <a href={editHref(list, tank.id)} className="button button-plain row-action">
          <Icon name="Pencil" className="size-5 md:hidden md:wide:block" /> Edit
          <span className="sr-only"> {tank.customerName}</span>
        </a>
      </td>
    </tr>
  );
});
