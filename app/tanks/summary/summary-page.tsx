import { Link, useSearchParams } from "@remix-run/react";
import { titleOf } from "~/tanks/print/printed-tanks";
import { listHref, summaryExportHref } from "~/tanks/query/tank-url";
import { useMissingNote } from "~/tanks/tank-export";
import { ExportMenu } from "~/ui/export-menu";
import { Icon } from "~/ui/icon";
import { SummaryTable } from "./summary-table";
import type { SummaryContent } from "./tank-summary";

export default function SummaryPage({ sections, total, gallons }: SummaryContent) {
  const totals = { total, gallons };
  const [params] = useSearchParams();
  const missing = useMissingNote();
  return (
    <div className="mx-auto max-w-6xl pb-8">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <Link to={listHref(params)} className="button button-quiet mr-auto px-2">
          <Icon name="ArrowLeft" className="size-5" />
          <span>
            Back<span className="max-sm:sr-only"> to the list</span>
          </span>
        </Link>
        <button type="button" onClick={() => window.print()} className="needs-scripts button button-plain">
          <Icon name="Printer" className="size-5" /> Print
        </button>
        <ExportMenu id="export" href={summaryExportHref(params)} note={missing} />
      </div>
      <h2 className="text-xl font-bold">Summary</h2>
      <p className="break-words text-muted">{titleOf(params, totals)}</p>
      <p className="mb-4 font-semibold">{missing}</p>
      <div className="grid grid-cols-1 gap-6 print:block">
        {sections.map((section) => (
          <SummaryTable key={section.kind} {...section} totals={totals} params={params} />
        ))}
      </div>
    </div>
  );
}
