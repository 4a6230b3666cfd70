import { storedText } from "~/text/typed-text";
import type { CsvColumn } from "./csv-header";

/** CSV injection (OWASP ASVS 1.2.10): a formula starts a line or follows a semicolon, which splits despite quotes. */
const unguarded = /(^|[\r\n;])(?='*[^\S\r\n]*[=+\-@\t\0＝＋－＠])/g;
const guarded = /(^|[\r\n;])'(?='*[^\S\r\n]*[=+\-@\t\0＝＋－＠])/g;

export function guardedCell(cell: string): string {
  return cell.replace(unguarded, "$1'");
}

/** Without the guard, and 007 of ="007", by which spreadsheets are told to keep zeros. */
export function plainCell(cell: string): string {
  const kept = /^="([^"]*)"$/.exec(cell)?.[1];
  if (kept !== undefined) return kept;
  return cell.includes("'") ? cell.replace(guarded, "$1") : cell;
}

const controlCharacter = /\p{Cc}/u;

/** Of bytes that Windows-1252 does not know, and files in Japanese or Chinese are full of. */
const misread = /[\x80-\x9f]/;

/** What Excel saves in place of a value: its error, or signs where the column was too narrow. */
const spreadsheetError = /^#(N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|FIELD!|GETTING_DATA|#+)$/i;

/** How Excel saves a long number; without a sign, as in "1E5", it is a name. */
const shortenedNumber = /^-?\d([.,]\d+)?E[+-]\d\d+$/i;

const replacementCharacter = "\ufffd";

export function readCell(cell: string, maxLength: number): string {
  const trimmed = cell.trim();
  // Too long even without the apostrophes of an export, at most one per line: refused, so not worth the work.
  if (trimmed.length > 2 * maxLength + 1) return trimmed;
  return storedText(plainCell(trimmed).replace(/\s+/g, (space) => (/[\r\n\t]/.test(space) ? " " : space)));
}

export function findFault(value: string, column: CsvColumn, takesDamage = false): string | undefined {
  const { label, maxLength, isRequired } = column;
  if (value === "") return isRequired ? `${label} is empty.` : undefined;
  const isLong = value.length > maxLength && [...value].length > maxLength;
  if (isLong) return `${label} must be at most ${maxLength} characters.`;
  if (spreadsheetError.test(value)) return `${label} is an error of the spreadsheet: "${value}".`;
  if (shortenedNumber.test(value)) return `${label} was shortened by the spreadsheet to "${value}": save it as text.`;
  if (!takesDamage && value.includes(replacementCharacter))
    return `${label} has a damaged character: "${value}". Export the file anew, as UTF-8.`;
  const hint = misread.test(value) ? ' Save the file as "CSV UTF-8".' : "";
  if (controlCharacter.test(value)) return `${label} contains a character that cannot be stored.${hint}`;
  return undefined;
}
