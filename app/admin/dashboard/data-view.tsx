import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { DateTime } from "~/ui/date-time";
import { ScrollRegion } from "~/ui/scroll-region";
import type { FirstRows } from "./admin-screen";

interface ReferenceDataProps {
  first: FirstRows;
  totals: { customers: number; products: number };
}

/** Both lists in tables that scroll. */
export function ReferenceData({ first, totals }: ReferenceDataProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <DataTable
        title="Customers"
        url="/api/customers"
        pick={(answer: { customers: FirstRows["customers"] }) => answer.customers}
        first={first.customers}
        total={totals.customers}
        columns={["Customer Number", "Customer Name", "Imported"]}
        empty="No customers found. Import a CSV file to get started."
        cells={({ customerNumber, customerName, importedAt }) => [
          customerNumber,
          customerName,
          <DateTime key="time" time={importedAt} />,
        ]}
      />
      <DataTable
        title="Products"
        url="/api/products"
        pick={(answer: { products: FirstRows["products"] }) => answer.products}
        first={first.products}
        total={totals.products}
        columns={["Item Number", "Imported"]}
        empty="No products found. Import a CSV file to get started."
        cells={({ itemNumber, importedAt }) => [itemNumber, <DateTime key="time" time={importedAt} />]}
      />
    </div>
  );
}

interface DataTableProps<Row, Answer> {
  title: string;
  url: string;
  pick: (answer: Answer) => Row[];
  first: Row[];
  total: number;
  columns: string[];
  empty: string;
  cells: (row: Row) => ReactNode[];
}

const rowHeight = 41;

/** The first rows come with the page, all of them; once the rest is fetched, only what is scrolled to is drawn. */
function DataTable<Row, Answer>({
  title,
  url,
  pick,
  first,
  total,
  columns,
  empty,
  cells,
}: DataTableProps<Row, Answer>) {
  const { rows, isCut } = useAllRows(url, pick, first, total);
  const scroller = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    enabled: rows !== first,
  });
  // Putting the scroll position right would end the smooth scrolling that Home and End begin.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  const near = virtualizer.getVirtualItems();
  const [start, end] = rows === first ? [0, first.length] : [near[0]?.index ?? 0, (near.at(-1)?.index ?? -1) + 1];
  const before = near[0]?.start ?? 0;
  const after = near.length > 0 ? virtualizer.getTotalSize() - (near.at(-1)?.end ?? 0) : 0;
  return (
    <section aria-label={title} className="panel overflow-hidden">
      <h2 className="border-b border-line px-4 py-3 text-lg font-bold sm:px-6">
        {title} <span className="font-normal tabular-nums text-muted">{total.toLocaleString("en-US")}</span>
      </h2>
      {total === 0 ? (
        <p className="px-4 py-8 text-center text-muted">{empty}</p>
      ) : (
        <ScrollRegion ref={scroller} label={`${title}, all rows`} className="max-h-[30rem]">
          <table aria-rowcount={rows.length + 1} className="w-full text-left">
            <thead className="sticky top-0 bg-surface text-sm text-muted shadow-card">
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col" className="px-4 py-2 sm:px-6">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {before > 0 && <tr style={{ height: before }} />}
              {rows.slice(start, end).map((row, position) => (
                <tr
                  // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
                  key={start + position}
                  data-index={start + position}
                  ref={virtualizer.measureElement}
                  aria-rowindex={start + position + 2}
                  className="border-t border-line"
                >
                  {cells(row).map((cell, column) => (
                    <td key={columns[column]} className="break-words px-4 py-2 sm:px-6">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
              {after > 0 && <tr style={{ height: after }} />}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {rows.length < total && (
        <p className={`border-t border-line px-4 py-3 text-muted sm:px-6 ${isCut ? "" : "without-scripts"}`}>
          The first {rows.length.toLocaleString("en-US")} of {total.toLocaleString("en-US")}. Export the list to see all
          of it.
        </p>
      )}
    </section>
  );
}

/** All rows once they are fetched; `isCut` when that failed. */
function useAllRows<Row, Answer>(url: string, pick: (answer: Answer) => Row[], first: Row[], total: number) {
  const [all, setAll] = useState<Row[]>();
  const [isCut, setCut] = useState(false);
  const isComplete = first.length >= total;
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once for each list that the page came with
  useEffect(() => {
    if (isComplete) return;
    const controller = new AbortController();
    fetch(url, { signal: controller.signal })
      .then((response) => response.json() as Promise<Answer>)
      .then((answer) => setAll(pick(answer)))
      .catch(() => setCut(!controller.signal.aborted));
    return () => controller.abort();
  }, [url, first]);
  return { rows: isComplete ? first : (all ?? first), isCut };
}
