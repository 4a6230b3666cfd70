import type { Cell, ExportedTable } from "./exported-table";

/** CSV injection (OWASP ASVS 1.2.10): a formula starts a line or follows a semicolon, which splits despite quotes. */
const unguarded = /(^|[\r\n;])(?='*[^\S\r\n]*[=+\-@\t\0＝＋－＠])/g;
const guarded = /(^|[\r\n;])'(?='*[^\S\r\n]*[=+\-@\t\0＝＋－＠])/g;

const byteOrderMark = "\ufeff";

export type Delimiter = "," | ";";

/** Excel reads UTF-8 only with the byte order mark, and takes semicolons where a comma marks decimals. */
export function* csvParts({ columns, batches }: ExportedTable, delimiter: Delimiter): Generator<string> {
  yield byteOrderMark + csvLine(columns, delimiter);
  for (const rows of batches) yield rows.map((cells) => csvLine(cells, delimiter)).join("");
}

/** RFC 4180. Guards a formula, even after apostrophes, by one more apostrophe, which `plainCell` removes. */
export function csvLine(cells: Cell[], delimiter: Delimiter = ","): string {
  return `${cells.map((cell) => quote(guardedCell(String(cell)))).join(delimiter)}\r\n`;
}

export function guardedCell(cell: string): string {
  return cell.replace(unguarded, "$1'");
}

/** Without the guard, and 007 of ="007", by which spreadsheets are told to keep zeros. */
export function plainCell(cell: string): string {
  const kept = /^="([^"]*)"$/.exec(cell)?.[1];
  if (kept !== undefined) return kept;
  return cell.includes("'") ? cell.replace(guarded, "$1") : cell;
}

/** All that a reader may take for the delimiter: a table of one column shows it none. */
function quote(cell: string): string {
  return /^\s|[,;\t|"\r\n]|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
