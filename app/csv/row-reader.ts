import { tidyText } from "~/text/typed-text";
import { isBlank } from "./csv-body";
import type { CsvColumn, CsvHeader } from "./csv-header";
import { plainCell } from "./write-csv";

type ReportProblem = (row: number, column: string, message: string) => void;

const controlCharacter = /\p{Cc}/u;

/** What Excel saves in place of a value: its error, or signs where the column was too narrow. */
const spreadsheetError = /^#(N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|FIELD!|GETTING_DATA|#+)$/i;

/** How Excel saves a long number; without a sign, as in "1E5", it is a name. */
const shortenedNumber = /^-?\d([.,]\d+)?E[+-]\d\d+$/i;

/** A reader remembers the keys that it has seen, so each file needs one of its own. */
export function createRowReader(columns: [CsvColumn, ...CsvColumn[]], header: CsvHeader, report: ReportProblem) {
  const [keyColumn] = columns;
  const width = header.names.length;
  const rowOfKey = new Map<string, number>();

  function checkKey(key: string, row: number) {
    const comparable = key.toUpperCase().normalize("NFC");
    const earlier = rowOfKey.get(comparable);
    if (earlier === undefined) rowOfKey.set(comparable, row);
    else report(row, keyColumn.label, `Rows ${earlier} and ${row} have the same ${keyColumn.label}: "${key}".`);
  }

  return (cells: string[], row: number): string[] => {
    if (!cells.slice(width).every(isBlank)) {
      report(row, "", `The row has ${cells.length} cells, but the header has ${width}.`);
      return [];
    }
    return columns.map((column, index) => {
      const value = readCell(cells[header.positions[index] ?? -1] ?? "", column.maxLength);
      const fault = findFault(value, column);
      if (fault) report(row, column.label, fault);
      else if (column === keyColumn) checkKey(value, row);
      return value;
    });
  };
}

function readCell(cell: string, maxLength: number): string {
  const trimmed = cell.trim();
  // Too long even without the apostrophes of an export, at most one per line: refused, so not worth the work.
  if (trimmed.length > 2 * maxLength + 1) return trimmed;
  return tidyText(plainCell(trimmed).replace(/\s+/g, (space) => (/[\r\n\t]/.test(space) ? " " : space)));
}

function findFault(value: string, { label, maxLength, isRequired }: CsvColumn): string | undefined {
  if (value === "") return isRequired ? `${label} is empty.` : undefined;
  const isLong = value.length > maxLength && [...value].length > maxLength;
  if (isLong) return `${label} must be at most ${maxLength} characters.`;
  if (spreadsheetError.test(value)) return `${label} is an error of the spreadsheet: "${value}".`;
  if (shortenedNumber.test(value)) return `${label} was shortened by the spreadsheet to "${value}": save it as text.`;
  if (controlCharacter.test(value)) return `${label} contains a character that cannot be stored.`;
  return undefined;
}
