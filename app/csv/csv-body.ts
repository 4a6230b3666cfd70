import Papa from "papaparse";
import type { CsvHeader } from "./csv-header";
import type { CsvProblem } from "./csv-problem";
import { measureRow } from "./csv-row";

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

export function isBlank(cell: string): boolean {
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
