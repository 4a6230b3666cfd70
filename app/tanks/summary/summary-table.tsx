import { Link } from "@remix-run/react";
import type { Totals } from "~/tanks/model/screen-content";
import { type SummaryOrder, summaryOrders } from "~/tanks/query/tank-sorts";
import { listHref, summaryHref } from "~/tanks/query/tank-url";
import { numeral } from "~/text/numerals";
import { filtersOf, parseSummaryOrder, type SummaryKind, type SummaryLine, type SummarySection } from "./tank-summary";

const titles: Record<SummaryKind, { title: string; columns: SummaryKind[] }> = {
  product: { title: "By product", columns: ["product"] },
  customer: { title: "By customer", columns: ["customer"] },
  property: { title: "By property", columns: ["customer", "property"] },
};

const headings: Record<SummaryKind, string> = { product: "Product", customer: "Customer", property: "Property" };
const number = "px-1.5 py-1 last:pr-4 text-right tabular-nums max-sm:text-sm sm:px-4 print:py-0";
const name = "px-4 print:px-2";
const onWideScreens = "max-sm:hidden";

interface SummaryTableProps extends SummarySection {
  totals: Totals;
  params: URLSearchParams;
}

export function SummaryTable({ kind, lines, total, totals, params }: SummaryTableProps) {
  const { title, columns } = titles[kind];
  const order = parseSummaryOrder(params);
  return (
    <section
      aria-labelledby={`by-${kind}`}
      className="panel overflow-hidden print:mb-4 print:overflow-visible print:border-0"
    >
      <h3
        id={`by-${kind}`}
        className="break-after-avoid border-b border-line px-4 py-3 text-lg font-bold print:px-2 print:py-1 print:text-sm"
      >
        {title} <span className="font-normal tabular-nums text-muted">{numeral(total)}</span>
      </h3>
      <table className="w-full table-fixed text-left print:text-xs">
        <thead className="text-sm text-muted">
          <tr>
            {columns.map((column) => (
              <Head
                key={column}
                label={headings[column]}
                by="name"
                params={params}
                className={`${name} ${column === kind ? "" : onWideScreens}`}
              />
            ))}
            <Head label="Tanks" by="tanks" params={params} className={`${number} w-[19%] sm:w-[18%]`} />
            <Head label="Gallons" by="gallons" params={params} className={`${number} w-[38%] sm:w-[26%]`} />
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line
              key={columns.map((column) => line[column]).join("\n")}
              line={line}
              kind={kind}
              columns={columns}
              gallons={totals.gallons}
              params={params}
            />
          ))}
        </tbody>
        <tfoot className="print:table-row-group">
          <tr className="border-t-2 border-line-strong font-bold">
            <th scope="row" className={`${name} py-2 print:py-0`}>
              Total
            </th>
            {columns.length > 1 && <td className={onWideScreens} />}
            <td className={number}>{numeral(totals.total)}</td>
            <td className={`${number} [overflow-wrap:anywhere]`}>{numeral(totals.gallons)}</td>
          </tr>
        </tfoot>
      </table>
      {lines.length < total && (
        <p className="border-t border-line px-4 py-3 text-muted">
          The first {numeral(lines.length)} of {numeral(total)}, {firstOf[order]}. The export has all.
        </p>
      )}
    </section>
  );
}

const firstOf: Record<SummaryOrder, string> = {
  gallons: "those with most gallons",
  tanks: "those with most tanks",
  name: "by name",
};

interface HeadProps {
  label: string;
  by: SummaryOrder;
  params: URLSearchParams;
  className: string;
}

function Head({ label, by, params, className }: HeadProps) {
  const isOn = parseSummaryOrder(params) === by;
  return (
    <th scope="col" aria-sort={isOn ? (by === "name" ? "ascending" : "descending") : undefined} className={className}>
      <Link
        to={summaryHref(params, by === summaryOrders[0] ? "" : by)}
        preventScrollReset
        className={`inline-flex min-h-touch min-w-touch items-center hover:text-ink print:min-h-0 ${isOn ? "text-ink underline underline-offset-4 print:no-underline" : ""}`}
      >
        {label}
      </Link>
    </th>
  );
}

interface LineProps {
  line: SummaryLine;
  kind: SummaryKind;
  columns: SummaryKind[];
  gallons: number;
  params: URLSearchParams;
}

function Line({ line, kind, columns, gallons, params }: LineProps) {
  const of = columns.filter((column) => column !== kind).map((column) => line[column]);
  return (
    <tr className="break-inside-avoid border-t border-line">
      {of.map((text) => (
        <td key={text} dir="auto" className={`${name} ${onWideScreens} break-words py-1 print:py-0`}>
          {text}
        </td>
      ))}
      <td dir="auto" className={`${name} break-words py-1 print:py-0`}>
        {of.map((text) => (
          <p key={text} className="pt-1 text-sm text-muted sm:hidden">
            {text}
          </p>
        ))}
        <Link
          to={listHref(params, filtersOf(line))}
          className="inline-flex min-h-touch min-w-touch max-w-full items-center underline underline-offset-4 print:min-h-0 print:no-underline"
        >
          <span className="min-w-0 break-words">{line[kind]}</span>
        </Link>
      </td>
      <td className={number}>{numeral(line.tanks)}</td>
      <td className={`${number} [overflow-wrap:anywhere]`}>
        {numeral(line.gallons)}
        <Share of={gallons} part={line.gallons} />
      </td>
    </tr>
  );
}

function Share({ part, of }: { part: number; of: number }) {
  return (
    <svg aria-hidden viewBox="0 0 100 1" preserveAspectRatio="none" className="mt-0.5 h-1 w-full print:hidden">
      <rect width={100} height={1} className="fill-line" />
      <rect width={of > 0 ? (100 * part) / of : 0} height={1} className="fill-accent" />
    </svg>
  );
}
