import { isBlank } from "~/csv/csv-body";
import type { CsvColumn, CsvHeader } from "~/csv/csv-header";
import { plainCell } from "~/csv/write-csv";

type ReportProblem = (row: number, column: string, message: string) => void;

const controlCharacter = /\p{Cc}/u;

/**
 * Makes a function that reads a row's values in the order of the columns and reports what is wrong with them. It
 * remembers the keys, so each file needs one of its own.
 */
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
  return plainCell(trimmed)
    .replace(/\s*[\r\n\t]+\s*/g, " ")
    .trim();
}

function findFault(value: string, { label, maxLength, isRequired }: CsvColumn): string | undefined {
  if (value === "") return isRequired ? `${label} is empty.` : undefined;
  if (value.length > maxLength) return `${label} must be at most ${maxLength} characters.`;
  if (controlCharacter.test(value)) return `${label} contains a character that cannot be stored.`;
  return undefined;
}
