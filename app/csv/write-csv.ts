/**
 * Where a spreadsheet would take the text for a formula: the list of OWASP ASVS 1.2.10 with the full-width signs, at the
 * start of each line, and behind a semicolon, at which many spreadsheets split a row whatever its quotes. Apostrophes
 * before it count as well, so that one more can be told from those that were there.
 */
const formulaStart = "(?='*[^\\S\\r\\n]*[=+\\-@\\t\\0＝＋－＠])";
const lineStart = "(^|[\\r\\n;])";
const unguarded = new RegExp(lineStart + formulaStart, "g");
const guarded = new RegExp(`${lineStart}'${formulaStart}`, "g");

const byteOrderMark = "\ufeff";

/** The first line of an exported file; its byte order mark has Excel read the file as UTF-8. */
export function csvHeader(names: string[]): string {
  return byteOrderMark + csvLine(names);
}

/**
 * One row as RFC 4180 writes it, line end included. No line of a cell begins as a formula: such a line gets an
 * apostrophe, which `plainCell` takes off again, so that an export imports back as the same rows.
 */
export function csvLine(cells: string[]): string {
  return `${cells.map((cell) => quote(cell.replace(unguarded, "$1'"))).join(",")}\r\n`;
}

/**
 * A cell of a file as it was before `csvLine` guarded it: of each line that has apostrophes before the start of a
 * formula, one is taken off. Any other apostrophe stays.
 */
export function plainCell(cell: string): string {
  return cell.includes("'") ? cell.replace(guarded, "$1") : cell;
}

function quote(cell: string): string {
  return /^\s|[",\r\n]|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
