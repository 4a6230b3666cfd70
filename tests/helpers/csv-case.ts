import type { CsvProblem } from "~/csv/csv-row";
import type { CustomerRow, ListKind, ProductRow } from "~/lists/lists";

/** One file and what reading it gives: its rows, how many they are where they are many, or why it is refused. */
export interface CsvCase {
  name: string;
  kind: ListKind;
  fileName: string;
  /** Made when it is called: some files are of 10 MB. */
  bytes: () => Uint8Array<ArrayBuffer>;
  expected: CsvVerdict;
}

export type CsvVerdict =
  | { rows: (CustomerRow | ProductRow)[] }
  | { count: number }
  | { error: string; problems: CsvProblem[] };
