import { type Cell, tableOf } from "~/csv/exported-table";
import { listTables } from "~/lists/list-tables.server";
import { type ListKind, lists } from "~/lists/lists";
import { getChecked, type ImportStore } from "./import-file.server";
import { compareLists, type ListChange } from "./list-changes";
import { readImport } from "./read-import";

export async function exportChanges({ db, files }: ImportStore, kind: ListKind, checkedId: string) {
  const file = await getChecked(files, kind, checkedId);
  const reading = file && readImport(kind, file.bytes);
  if (!reading || "error" in reading) return undefined;
  const { removed, changed, added } = compareLists(kind, await listTables[kind].list(db, -1), reading.rows);
  const numberLabel = lists[kind].columns[0].label;
  const rows = changeRows({ Removed: removed, Changed: changed, New: added });
  return tableOf(["Change", numberLabel, "Before", "After"], rows);
}

function* changeRows(changes: Record<string, ListChange[]>): Generator<Cell[]> {
  for (const [change, entries] of Object.entries(changes)) {
    for (const { number, name, before } of entries) {
      yield change === "Removed" ? [change, number, name, ""] : [change, number, before ?? "", name];
    }
  }
}
