/**
 * CSV injection: what a spreadsheet takes for a formula (OWASP ASVS 1.2.10, and the full-width signs) at the start of a
 * line, or after a semicolon, where many spreadsheets split a row despite its quotes. Apostrophes before it are matched
 * too, so that `plainCell` can tell ours from those that were there.
 */
const formulaStart = "(?='*[^\\S\\r\\n]*[=+\\-@\\t\\0＝＋－＠])";
const lineStart = "(^|[\\r\\n;])";
const unguarded = new RegExp(lineStart + formulaStart, "g");
const guarded = new RegExp(`${lineStart}'${formulaStart}`, "g");

const byteOrderMark = "\ufeff";

/** The first line of an export, with the byte order mark that makes Excel read UTF-8. */
export function csvHeader(names: string[]): string {
  return byteOrderMark + csvLine(names);
}

/**
 * One row by RFC 4180 with its line end. A line of a cell that begins like a formula gets an apostrophe in front, which
 * `plainCell` removes, so that an export imports back unchanged.
 */
export function csvLine(cells: string[]): string {
  return `${cells.map((cell) => quote(cell.replace(unguarded, "$1'"))).join(",")}\r\n`;
}

/**
 * Undoes the guard of `csvLine`: removes one apostrophe from each line that has them before the start of a formula. Any
 * other apostrophe stays.
 */
export function plainCell(cell: string): string {
  return cell.includes("'") ? cell.replace(guarded, "$1") : cell;
}

function quote(cell: string): string {
  return /^\s|[",\r\n]|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
