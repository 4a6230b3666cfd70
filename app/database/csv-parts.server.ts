import { csvHeader, csvLine } from "~/csv/write-csv";

const rowsAtOnce = 1000;

/** A CSV file of rows that SQL made JSON arrays of, in pieces that need not be in memory as one string. */
export function* csvParts(columns: string[], rows: readonly string[]): Generator<string> {
  yield csvHeader(columns);
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const lines: unknown[][] = JSON.parse(`[${rows.slice(at, at + rowsAtOnce).join(",")}]`);
    yield lines.map((cells) => csvLine(cells.map(String))).join("");
  }
}
