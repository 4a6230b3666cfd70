/**
 * CSV injection (OWASP ASVS 1.2.10): a formula starts a line, or follows a semicolon that splits a row despite quotes.
 * Matches leading apostrophes too, so that `plainCell` removes only the guard.
 */
const unguarded = /(^|[\r\n;])(?='*[^\S\r\n]*[=+\-@\t\0＝＋－＠])/g;
const guarded = /(^|[\r\n;])'(?='*[^\S\r\n]*[=+\-@\t\0＝＋－＠])/g;

const byteOrderMark = "\ufeff";

/** Excel reads UTF-8 only with the byte order mark. */
export function csvHeader(names: string[]): string {
  return byteOrderMark + csvLine(names);
}

/** RFC 4180, guarded against CSV injection by an apostrophe that `plainCell` removes on import. */
export function csvLine(cells: string[]): string {
  return `${cells.map((cell) => quote(cell.replace(unguarded, "$1'"))).join(",")}\r\n`;
}

export function plainCell(cell: string): string {
  return cell.includes("'") ? cell.replace(guarded, "$1") : cell;
}

function quote(cell: string): string {
  return /^\s|[",\r\n]|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
