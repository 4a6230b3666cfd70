// biome-ignore-all lint/a11y/noRedundantRoles: a table displayed as blocks loses the roles of its elements
import { Link } from "@remix-run/react";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type SortName, sorts } from "~/tanks/query/tank-filters";
import { listHref, parseTankQuery } from "~/tanks/query/tank-url";

interface Column {
  name: string;
  sort?: SortName;
  isNumber?: boolean;
}

const columns: Column[] = [
  { name: "Customer", sort: "customer" },
  { name: "Product", sort: "product" },
  { name: "Location" },
  { name: "Size", sort: "size", isNumber: true },
  { name: "Photos" },
  { name: "Actions" },
];

/** Of heads and rows. The last column is wide enough to leave that free over which the button to add a tank floats. */
export const tableTracks =
  "md:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,4fr)_6.5rem_4.5rem_7.5rem] lg:grid-cols-[minmax(0,6fr)_minmax(0,3fr)_minmax(0,8fr)_8rem_6.5rem_9.5rem]";

/** A head that sorts leads to that order; that of the order that is on, back to the newest first. */
export function TankTableHead({ list }: { list: string }) {
  const params = new URLSearchParams(list.slice(1));
  const { sort } = parseTankQuery(params);
  return (
    <thead
      role="rowgroup"
      className="sr-only md:not-sr-only lg:sticky lg:top-[3.875rem] md:z-10 md:block md:rounded-t-xl md:bg-surface"
    >
      <tr role="row" aria-rowindex={1} className={`md:grid md:border-b md:border-line ${tableTracks}`}>
        {columns.map(({ name, sort: by, isNumber }) => (
          <th
            key={name}
            role="columnheader"
            scope="col"
            aria-label={name}
            aria-sort={by === sort ? sorts[by].direction : undefined}
            className={`relative flex min-h-9 min-w-0 items-center px-2 py-0 text-left text-sm font-semibold text-muted lg:px-4 ${isNumber ? "justify-end" : ""}`}
          >
            {name}
            {by && <SortLink params={params} by={by} isOn={by === sort} />}
          </th>
        ))}
      </tr>
    </thead>
  );
}

const sortMarks = { ascending: ArrowUp, descending: ArrowDown };

/** Lies over its head. */
function SortLink({ params, by, isOn }: { params: URLSearchParams; by: SortName; isOn: boolean }) {
  const leadsTo = isOn ? sorts.newest : sorts[by];
  const Mark = isOn ? sortMarks[sorts[by].direction] : ChevronsUpDown;
  return (
    <Link
      to={listHref(params, { sort: isOn ? "" : by })}
      aria-label={leadsTo.option}
      title={leadsTo.option}
      className="ml-1 after:absolute after:inset-x-1 after:inset-y-0.5 after:rounded-md hover:text-ink max-md:hidden"
    >
      <Mark aria-hidden className={`size-4 ${isOn ? "text-ink" : "opacity-60"}`} />
    </Link>
  );
}
