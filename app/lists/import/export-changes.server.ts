import { type Cell, tableOf } from "~/csv/exported-table";
import { type ListKind, lists } from "~/lists/lists";
import { compareWithList } from "./compare-list.server";
import { getChecked, type ImportStore } from "./import-file.server";
import type { ListChange } from "./import-types";
import { readImport } from "./read-import";

export async function exportChanges({ db, files }: ImportStore, kind: ListKind, checkedId: string) {
  const file = await getChecked(files, kind, checkedId);
  const reading = file && readImport(kind, file.bytes);
  if (!reading || "error" in reading) return undefined;
  const { removed, changed, added } = (await compareWithList(db, kind, reading.rows)).examples;
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
