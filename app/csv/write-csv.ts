import { guardedCell } from "./csv-cell";
import type { Cell, ExportedTable } from "./exported-table";

const byteOrderMark = "\ufeff";

export type Delimiter = "," | ";";

/** Excel reads UTF-8 only with the byte order mark, and takes semicolons where a comma marks decimals. */
export function* csvParts({ columns, batches }: ExportedTable, delimiter: Delimiter): Generator<string> {
  yield byteOrderMark + csvLine(columns, delimiter);
  for (const rows of batches) yield rows.map((cells) => csvLine(cells, delimiter)).join("");
}

export function csvLine(cells: Cell[], delimiter: Delimiter = ","): string {
  return `${cells.map((cell) => quote(guardedCell(String(cell)))).join(delimiter)}\r\n`;
}

/** All that a reader may take for the delimiter: a table of one column shows it none. */
function quote(cell: string): string {
  return /^\s|[,;\t|"\r\n]|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
