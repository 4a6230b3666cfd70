import type { ListStats } from "~/lists/import/import-types";
import type { ListedRow, ListKind } from "~/lists/lists";
import { DataTable } from "./data-table";

interface DataTablesProps {
  lists: { kind: ListKind; rows: ListedRow<ListKind>[] }[];
  stats: ListStats;
}

export function DataTables({ lists, stats }: DataTablesProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      {lists.map(({ kind, rows }) => (
        <DataTable
          key={`${kind} ${stats.lastImport?.getTime()}`}
          kind={kind}
          first={rows}
          total={stats.lists.find((list) => list.kind === kind)?.count ?? rows.length}
        />
      ))}
    </div>
  );
}
