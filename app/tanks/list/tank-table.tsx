// biome-ignore-all lint/a11y/noRedundantRoles: a table displayed as blocks loses the roles of its elements
import { Link } from "@remix-run/react";
import { Images, Pencil } from "lucide-react";
import { memo } from "react";
import type { TankSummary } from "~/tanks/tank";
import { pageSize, type TankViewProps } from "~/tanks/tank-screen";
import { editHref, galleryHref } from "~/tanks/tank-url";
import type { VirtualRange } from "~/ui/virtual-range";
import { VirtualRows } from "~/ui/virtual-rows";

const columns = [
  { name: "Customer", width: "w-[24%]" },
  { name: "Product", width: "w-[15%]" },
  { name: "Location", width: "w-[20%]" },
  { name: "Size", width: "w-[15%]" },
  { name: "Photos", width: "w-[14%]" },
  { name: "Actions", width: "w-[12%]" },
];
const cell = "block min-w-0 md:table-cell md:px-3 md:py-2 lg:px-4 md:align-middle";

export const TankTable = memo(function TankTable({ tanks, list }: TankViewProps) {
  return (
    <VirtualRows count={tanks.length} columns={1} rowHeight={73} gap={0} eagerCount={pageSize}>
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
              <TankRow key={tank.id} tank={tank} list={list} index={start + position} measureRow={measureRow} />
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

interface TankRowProps {
  tank: TankSummary;
  list: string;
  index: number;
  measureRow: VirtualRange["measureRow"];
}

const TankRow = memo(function TankRow({ tank, list, index, measureRow }: TankRowProps) {
  return (
    <tr
      ref={measureRow}
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      className="flex flex-col gap-1 border-b border-line p-4 last:border-0 md:table-row md:p-0 md:hover:bg-accent-soft"
    >
      <td role="cell" className={cell}>
        <span dir="auto" className="break-words text-lg font-bold leading-snug md:text-base">
          {tank.customerName}
        </span>
        <span className="block break-words text-muted md:text-sm">Property #{tank.propertyNumber}</span>
      </td>
      <td role="cell" dir="auto" className={`${cell} break-words`}>
        {tank.productContained}
      </td>
      <td role="cell" className={cell}>
        <span dir="auto" className="line-clamp-2 whitespace-pre-line break-words text-muted md:text-sm">
          {tank.locationWithinFacility}
        </span>
      </td>
      <td role="cell" className={`${cell} whitespace-nowrap text-lg font-bold tabular-nums md:text-base lg:text-lg`}>
        {tank.tankSizeGallons.toLocaleString("en-US")} gal
      </td>
      <td role="cell" className={cell}>
        <PhotosCell tank={tank} list={list} />
      </td>
      <td role="cell" className={cell}>
        <Link to={editHref(list, tank.id)} className="button button-plain w-full md:w-auto md:px-2 lg:px-4">
          <Pencil aria-hidden className="size-5 md:hidden lg:block" /> Edit
          <span className="sr-only"> {tank.customerName}</span>
        </Link>
      </td>
    </tr>
  );
});

function PhotosCell({ tank, list }: { tank: TankSummary; list: string }) {
  if (tank.photoCount === 0)
    return (
      <span className="text-muted">
        0<span className="md:sr-only"> photos</span>
      </span>
    );
  return (
    <Link to={galleryHref(list, tank.id)} className="button button-plain w-full md:w-auto md:px-2 lg:px-4">
      <Images aria-hidden className="size-5 md:hidden lg:block" />
      <span className="md:hidden">Photos</span>
      <span className="hidden md:inline">View</span>
      <span className="tabular-nums text-muted">{tank.photoCount}</span>
      <span className="sr-only"> of {tank.customerName}</span>
    </Link>
  );
}
