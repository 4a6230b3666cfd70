import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef } from "react";
import { ofCentral } from "~/admin/admin-screen";
import { maxPrinted, usePrinting } from "~/browser/printing";
import type { UsedName } from "~/lists/import/checked-file";
import { type ListedRow, type ListKind, lists } from "~/lists/lists";
import { numeral } from "~/text/numerals";
import { DateTime } from "~/ui/date-time";
import { ScrollRegion } from "~/ui/scroll-region";
import { anyOf } from "./data-search";
import { EntryName } from "./entry-name";
import { type UsedRows, useAllRows } from "./use-all-rows";

interface DataTableProps<Kind extends ListKind> {
  kind: Kind;
  first: UsedRows<Kind>;
  q: string;
  found: number;
  total: number;
  isFromCentral: boolean;
  isPrinted: boolean;
}

export function DataTable<Kind extends ListKind>(props: DataTableProps<Kind>) {
  const { kind, first, q, found, total, isFromCentral, isPrinted } = props;
  const isSearched = q !== "";
  const isPrinting = usePrinting() || isPrinted;
  const { rows: all, used, hasFailed } = useAllRows(kind, first, isSearched ? first.rows.length : total);
  const usedNames = useMemo(() => new Map(used.map((each) => [each.name, each])), [used]);
  const rows = isPrinting ? all.slice(0, maxPrinted) : all;
  const title = lists[kind].plural;
  return (
    <section aria-label={title} className="panel overflow-hidden print:mb-4 print:overflow-visible print:border-0">
      <h2 className="break-after-avoid break-words border-b border-line px-4 py-3 text-lg font-bold sm:px-6 print:px-2">
        {title}{" "}
        <span className="font-normal tabular-nums text-muted">
          {isSearched && `${numeral(found)} of `}
          {numeral(total)}
          {isSearched && <span className="hidden print:inline"> with "{q}"</span>}
        </span>
      </h2>
      {found === 0 ? (
        <p className="break-words px-4 py-8 text-center text-muted">
          {total === 0
            ? `No ${kind} found. Import a CSV file to get started.${isFromCentral ? ` ${ofCentral(kind)}` : ""}`
            : `None of the ${kind} has "${q}" in its ${anyOf.format(lists[kind].searched)}.`}
        </p>
      ) : (
        <Rows
          kind={kind}
          rows={rows}
          usedNames={usedNames}
          isVirtual={rows !== first.rows && !isPrinting}
          isWhole={isPrinted}
        />
      )}
      {rows.length < found && (
        <p
          className={`border-t border-line px-4 py-3 text-muted sm:px-6 ${hasFailed || isPrinting || isSearched ? "" : "without-scripts"}`}
        >
          The first {numeral(rows.length)} of {numeral(found)}. Export the list to see all of it.
        </p>
      )}
    </section>
  );
}

interface RowsProps<Kind extends ListKind> {
  kind: Kind;
  rows: ListedRow<Kind>[];
  usedNames: Map<string, UsedName>;
  isVirtual: boolean;
  isWhole: boolean;
}

const rowHeight = 41;
const cell = "p-2 sm:px-6 print:px-2 print:py-1";

function Rows<Kind extends ListKind>({ kind, rows, usedNames, isVirtual, isWhole }: RowsProps<Kind>) {
  const scroller = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    enabled: isVirtual,
  });
  // Correcting the scroll position would interrupt the smooth scrolling of Home and End.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  const items = virtualizer.getVirtualItems();
  const start = items[0]?.index ?? 0;
  const end = isVirtual ? (items.at(-1)?.index ?? -1) + 1 : rows.length;
  const before = items[0]?.start ?? 0;
  const after = items.length > 0 ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const columns = lists[kind].columns.filter(({ heading }) => heading !== undefined);
  const beside = lists[kind].columns.filter(({ heading }) => heading === undefined);
  return (
    <ScrollRegion
      ref={scroller}
      label={`${lists[kind].plural}, all rows`}
      className={isWhole ? "" : "max-h-[30rem] scroll-pt-11 print:max-h-none print:overflow-visible"}
    >
      <table aria-rowcount={rows.length + 1} className="w-full text-left print:table-fixed print:text-sm">
        <thead className="sticky top-0 bg-surface print:static text-sm text-muted shadow-card">
          <tr>
            {columns.map(({ heading }, index) => (
              <th key={heading} scope="col" className={`${cell} ${index < columns.length - 1 ? "print:w-1/4" : ""}`}>
                {heading}
              </th>
            ))}
            <th scope="col" className={`${cell} print:w-56`}>
              Imported
            </th>
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr style={{ height: before }} />}
          {rows.slice(start, end).map((row, position) => (
            <tr
              key={String(row[lists[kind].columns[0].field])}
              data-index={start + position}
              ref={virtualizer.measureElement}
              aria-rowindex={start + position + 2}
              className="break-inside-avoid border-t border-line"
            >
              {columns.map(({ heading, field }, index) => (
                <td
                  key={heading}
                  dir="auto"
                  className={`${cell} min-w-[7.5rem] first:min-w-20 [overflow-wrap:anywhere]`}
                >
                  {index < columns.length - 1 ? (
                    String(row[field])
                  ) : (
                    <EntryName
                      name={String(row[field])}
                      beside={beside.map(({ field }) => row[field] ?? "").join(" ")}
                      used={usedNames.get(lists[kind].nameOf(row))}
                    />
                  )}
                </td>
              ))}
              <td className={`${cell} sm:whitespace-nowrap print:whitespace-nowrap`}>
                <DateTime time={row.importedAt} />
              </td>
            </tr>
          ))}
          {after > 0 && <tr style={{ height: after }} />}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
