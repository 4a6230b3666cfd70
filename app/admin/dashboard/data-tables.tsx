import type { ListStats } from "~/lists/import/import-types";
import type { ListedRow, ListKind } from "~/lists/lists";
import { tabHref } from "./admin-screen";
import { DataTable } from "./data-table";

interface DataTablesProps {
  lists: { kind: ListKind; rows: ListedRow<ListKind>[] }[];
  stats: ListStats;
  isPrinted: boolean;
}

export function DataTables({ lists, stats, isPrinted }: DataTablesProps) {
  return (
    <div className="grid grid-cols-1 gap-6 print:block">
      <a
        href={isPrinted ? tabHref("data") : `${tabHref("data")}&print`}
        onClick={(event) => {
          if (isPrinted) return;
          event.preventDefault();
          window.print();
        }}
        className="button button-quiet justify-self-end"
      >
        {isPrinted ? "Back to the lists" : "Print"}
      </a>
      {lists.map(({ kind, rows }) => (
        <DataTable
          key={`${kind} ${stats.lastImport?.getTime()}`}
          kind={kind}
          first={rows}
          isPrinted={isPrinted}
          total={stats.lists.find((list) => list.kind === kind)?.count ?? rows.length}
        />
      ))}
    </div>
  );
}
