import Papa from "papaparse";
import { searchKey } from "~/text/typed-text";
import { findFault, readCell } from "./csv-cell";
import type { CsvColumn, CsvHeader } from "./csv-header";
import { type CsvProblem, measureRow } from "./csv-row";

type ReportProblem = (row: number, column: string, message: string) => void;

/** In characters: read within some 25 ms, after which other requests have their turn. */
const pieceLength = 100_000;

/** Skips blank rows. Ends with a broken quote, or too many or too long cells; rows before it may have been visited. */
export async function visitRows(
  text: string,
  header: CsvHeader,
  visit: (cells: string[], row: number) => void,
): Promise<CsvProblem | undefined> {
  const { delimiter } = header;
  let before = header.row;
  for (let from = header.bodyStart; from < text.length; ) {
    const piece = measurePiece(text, from, header, before);
    if ("message" in piece) return piece;
    let row = before;
    Papa.parse<string[]>(text.slice(from, piece.end), {
      delimiter,
      newline: "\n",
      step: ({ data }) => {
        row++;
        if (!data.every(isBlank)) visit(data, row);
      },
    });
    [from, before] = [piece.end, piece.lastRow];
    if (from < text.length) await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return undefined;
}

function isBlank(cell: string): boolean {
  return cell.trim() === "";
}

function measurePiece(
  text: string,
  start: number,
  { delimiter, names }: CsvHeader,
  before: number,
): { end: number; lastRow: number } | CsvProblem {
  let from = start;
  let lastRow = before;
  while (from < text.length && from - start < pieceLength) {
    lastRow++;
    const { end, cells, fault } = measureRow(text, from, delimiter);
    if (fault) return { row: lastRow, column: names[cells - 1] ?? "", message: fault };
    from = end + 1;
  }
  return { end: from, lastRow };
}

/** A reader remembers the keys that it has seen, so each file needs one of its own. */
export function createRowReader(
  columns: [CsvColumn, ...CsvColumn[]],
  header: CsvHeader,
  report: ReportProblem,
  isRestored = false,
) {
  const [keyColumn] = columns;
  const width = header.names.length;
  const rowOfKey = new Map<string, number>();

  function checkKey(key: string, row: number) {
    const comparable = searchKey(key);
    const earlier = rowOfKey.get(comparable);
    if (earlier === undefined) rowOfKey.set(comparable, row);
    else report(row, keyColumn.label, `Rows ${earlier} and ${row} have the same ${keyColumn.label}: "${key}".`);
  }

  const repeatsHeader = (cells: string[]) =>
    header.positions.every((place) => place === undefined || cells[place]?.trim() === header.titles[place]);

  return (cells: string[], row: number): string[] => {
    if (!isRestored && repeatsHeader(cells)) {
      report(row, "", "The row repeats the header.");
      return [];
    }
    if (!cells.slice(width).every(isBlank)) {
      report(row, "", `The row has ${cells.length} cells, but the header has ${width}.`);
      return [];
    }
    return columns.map((column, index) => {
      const value = readCell(cells[header.positions[index] ?? -1] ?? "", column.maxLength);
      const fault = findFault(value, column, isRestored);
      if (fault) report(row, column.label, fault);
      else if (column === keyColumn) checkKey(value, row);
      return value;
    });
  };
}
