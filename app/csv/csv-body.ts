import Papa from "papaparse";
import { findFault, readCell } from "./csv-cell";
import type { CsvColumn, CsvHeader } from "./csv-header";
import { type CsvProblem, measureRow } from "./csv-row";

type ReportProblem = (row: number, column: string, message: string) => void;

/** Skips blank rows. Returns a broken quote, or too many or too long cells, as the problem before the first visit. */
export function visitRows(
  text: string,
  header: CsvHeader,
  visit: (cells: string[], row: number) => void,
): CsvProblem | undefined {
  const problem = measureRows(text, header);
  if (problem) return problem;
  const { delimiter } = header;
  let row = header.row;
  Papa.parse<string[]>(text.slice(header.bodyStart), {
    delimiter,
    newline: "\n",
    step: ({ data }) => {
      row++;
      if (!data.every(isBlank)) visit(data, row);
    },
  });
  return undefined;
}

function isBlank(cell: string): boolean {
  return cell.trim() === "";
}

function measureRows(text: string, { delimiter, names, row: headerRow, bodyStart }: CsvHeader): CsvProblem | undefined {
  let row = headerRow;
  for (let from = bodyStart; from < text.length; ) {
    row++;
    const { end, cells, fault } = measureRow(text, from, delimiter);
    if (fault) return { row, column: names[cells - 1] ?? "", message: fault };
    from = end + 1;
  }
  return undefined;
}

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
