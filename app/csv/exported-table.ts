export type Cell = string | number;

/** What a workbook has for people beyond a CSV file, whose heads load back. */
interface Sheet {
  name: string;
  labels: string[];
  /** The places of the columns that hold times, as ISO 8601 in UTC. */
  times: number[];
}

export interface ExportedTable {
  columns: string[];
  sheet?: Sheet;
  /** Some rows at a time, so that a long table need not be in memory as one text. */
  batches: Iterable<Cell[][]>;
}

export function tableOfJson(columns: string[], rows: readonly string[]): ExportedTable {
  return { columns, batches: parseBatches(rows) };
}

export function tableOf(columns: string[], rows: Iterable<Cell[]>): ExportedTable {
  return { columns, batches: toBatches(rows) };
}

const rowsAtOnce = 1000;

function* parseBatches(rows: readonly string[]): Generator<Cell[][]> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    yield JSON.parse(`[${rows.slice(at, at + rowsAtOnce).join(",")}]`);
  }
}

function* toBatches(rows: Iterable<Cell[]>): Generator<Cell[][]> {
  let batch: Cell[][] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length === rowsAtOnce) {
      yield batch;
      batch = [];
    }
  }
  yield batch;
}
