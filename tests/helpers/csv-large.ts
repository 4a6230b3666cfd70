import { utf8 } from "./csv-bytes";
import type { CsvCase, CsvVerdict } from "./csv-case";

/** What the API takes at most, in bytes. */
const maxSize = 10_485_760;

const head = "Customer No.,Customer Name\n";

function large(name: string, text: () => string, expected: CsvVerdict): CsvCase {
  return { name, kind: "customers", fileName: "customers.csv", bytes: () => utf8(text()), expected };
}

function problem(row: number, column: string, message: string): CsvVerdict {
  const error = row === 0 ? message : "The file was not imported: 1 problem.";
  return { error, problems: [{ row, column, message }] };
}

/** A customer list of so many rows, of about 38 bytes each. */
function customerList(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, index) => `C${String(index).padStart(6, "0")},Customer of the number ${index}\n`,
  );
  return head + lines.join("");
}

const longCell = problem(2, "Customer Name", "A cell has more than 32,767 characters.");
const wide = problem(0, "", "The file has more than 64 columns.");
const tall = problem(0, "", "The file has more than 250,000 lines.");

function fill(start: string, part: string, end = ""): string {
  return start + part.repeat(Math.floor((maxSize - start.length - end.length) / part.length)) + end;
}

const repeats = Array.from({ length: 50 }, (_, index) => {
  const message = `Rows 2 and ${index + 3} have the same Customer No.: "C1".`;
  return { row: index + 3, column: "Customer No.", message };
});

export const largeFiles: CsvCase[] = [
  large("100,000 rows", () => customerList(100_000), { count: 100_000 }),
  large("200,000 rows", () => customerList(200_000), { count: 200_000 }),
  large("nearly 10 MB of rows", () => customerList(240_000), { count: 240_000 }),
  large("1,000,000 columns", () => `No.,Name${",x".repeat(1_000_000)}\nC1,Acme\n`, wide),
  large("a line of commas", () => fill("", ","), wide),
  large("a row of commas", () => fill(head, ","), problem(2, "", "The row has more than 64 cells.")),
  large("a cell of 1 MB", () => `${head}C1,${"x".repeat(1_000_000)}\n`, longCell),
  large("a cell of 10 MB", () => fill(`${head}C1,`, "x"), longCell),
  large("a cell of spaces", () => fill(`${head}C1,x`, " ", "x"), longCell),
  large("a cell of doubled quotes", () => fill(`${head}C1,"`, '""', '"'), longCell),
  large("a line of quotes", () => fill("", '"'), problem(1, "", "A cell has more than 32,767 characters.")),
  large(
    "quotes that close nothing",
    () => fill(`${head}C1,"a`, '" x'),
    problem(2, "Customer Name", "There is text after a closing quote."),
  ),
  large("quoted cells in one line", () => fill(head, '"a",'), problem(2, "", "The row has more than 64 cells.")),
  large("250,002 lines", () => customerList(250_001), tall),
  large("line feeds", () => fill(head, "\n"), tall),
  large("carriage returns", () => fill(head, "\r"), tall),
  large("more than 50 problems", () => head + "C1,Acme\n".repeat(1001), {
    error: "The file was not imported: 1,000 problems.",
    problems: repeats,
  }),
];
