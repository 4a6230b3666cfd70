import { type DataScreen, type TankCounts, tabHref } from "~/admin/admin-screen";
import { SampleLink } from "~/admin/import/sample-link";
import { UnlistedLinks } from "~/admin/import/unlisted-links";
import type { ListStats } from "~/lists/import/import-history";
import { lists as listed } from "~/lists/lists";
import { counted, numeral } from "~/text/numerals";
import { ExportMenu } from "~/ui/export-menu";
import { Icon } from "~/ui/icon";
import { DataSearch } from "./data-search";
import { DataTable } from "./data-table";

const allFound = new Intl.ListFormat("en");

interface DataPanelProps extends DataScreen {
  stats: ListStats;
  tanks: TankCounts;
  isPrinted: boolean;
}

export function DataPanel({ q, lists, tanks, stats, isPrinted }: DataPanelProps) {
  return (
    <div className="grid grid-cols-1 gap-6 print:block">
      <div className="flex flex-wrap items-end gap-3">
        <DataSearch q={q} />
        <PrintLink q={q} isPrinted={isPrinted} isWhole={q === "" || lists.every(isWhole)} />
      </div>
      <p role="status" className="sr-only">
        {allFound.format(lists.map(({ kind, found }) => counted(found, listed[kind].singular.toLowerCase())))} found
      </p>
      {lists.map(({ kind, found, ...first }) => {
        const stored = stats.lists.find((list) => list.kind === kind);
        return (
          <DataTable
            key={`${kind} ${q} ${stored?.version}`}
            kind={kind}
            first={first}
            q={q}
            found={found}
            total={stored?.count ?? found}
            isFromCentral={kind === tanks.fromCentralIfEmpty}
            isPrinted={isPrinted}
          />
        );
      })}
      <section aria-labelledby="tanks" className="panel flex flex-wrap items-center gap-3 p-4 print:hidden sm:px-6">
        <h2 id="tanks" className="grow basis-full text-lg font-bold lg:basis-40">
          Tanks <span className="font-normal tabular-nums text-muted">{numeral(tanks.total)}</span>
        </h2>
        <UnlistedLinks unlisted={tanks.unlisted} />
        <ExportMenu id="export-tanks" href="/api/admin/tanks/export" label="Export all tanks" />
        <SampleLink kind="tanks">Sample CSV of tanks</SampleLink>
      </section>
    </div>
  );
}

function isWhole({ rows, found }: DataScreen["lists"][number]): boolean {
  return rows.length >= found;
}

interface PrintLinkProps {
  q: string;
  isPrinted: boolean;
  isWhole: boolean;
}

function PrintLink({ q, isPrinted, isWhole }: PrintLinkProps) {
  const view = q === "" ? tabHref("data") : `${tabHref("data")}&q=${encodeURIComponent(q)}`;
  return (
    <a
      href={isPrinted ? view : `${view}&print`}
      onClick={(event) => {
        if (isPrinted || !isWhole) return;
        event.preventDefault();
        window.print();
      }}
      className="button button-quiet ml-auto"
    >
      {!isPrinted && <Icon name="Printer" className="size-5" />}
      {isPrinted ? "Back to the lists" : "Print"}
    </a>
  );
}
