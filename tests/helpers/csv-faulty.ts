import { singleBytes, utf8 } from "./csv-bytes";
import type { CsvCase } from "./csv-case";

type Content = string | Uint8Array<ArrayBuffer>;
type Problem = [row: number, column: string, message: string];

/** A customer file with problems in its rows. */
function faulty(name: string, content: Content, ...problems: Problem[]): CsvCase {
  const error = `The file was not imported: ${problems.length} ${problems.length === 1 ? "problem" : "problems"}.`;
  const bytes = () => (typeof content === "string" ? utf8(content) : content);
  const expected = { error, problems: problems.map(([row, column, message]) => ({ row, column, message })) };
  return { name, kind: "customers", fileName: "customers.csv", bytes, expected };
}

const head = "Customer No.,Customer Name\n";
const unclosed = "A quote is opened here and never closed.";
const behindQuote = "There is text after a closing quote.";
const unstorable = "contains a character that cannot be stored.";

const quotes = [
  faulty("an unclosed quote in row 2", `${head}C1,"Acme\nC2,Brown\n`, [2, "Customer Name", unclosed]),
  faulty("an unclosed quote in the last row", `${head}C1,Acme\n"C2,Brown`, [3, "Customer No.", unclosed]),
  faulty("an unclosed quote in the header", 'Customer No.,"Customer Name\nC1,Acme\n', [1, "", unclosed]),
  faulty("an unclosed quote in another column", 'No.,Name,Town\nC1,Acme,"York\n', [2, "Town", unclosed]),
  faulty("text behind a quote", `${head}C1,"Acme" Ltd\nC2,Brown\n`, [2, "Customer Name", behindQuote]),
  faulty("an inch in quotes", `${head}C1,"12" pipe"\n`, [2, "Customer Name", behindQuote]),
  faulty("a space before a quote", `${head}C1, "Acme, Inc."\n`, [
    2,
    "Customer Name",
    "There is a space before an opening quote.",
  ]),
];

const rows = [
  faulty("a missing cell", `${head}C1\nC2,Brown\n`, [2, "Customer Name", "Customer Name is empty."]),
  faulty(
    "blank cells",
    `${head} ,Acme\nC2,\u00a0\nC3,\u200b\u202e\n`,
    [2, "Customer No.", "Customer No. is empty."],
    [3, "Customer Name", "Customer Name is empty."],
    [4, "Customer Name", "Customer Name is empty."],
  ),
  faulty("a cell too many", `${head}C1,Acme\nC2,Brown, Inc.\n`, [3, "", "The row has 3 cells, but the header has 2."]),
  faulty("65 cells", `${head}C1,Acme${",".repeat(63)}\n`, [2, "", "The row has more than 64 cells."]),
  faulty(
    "the header again, of a file that was put behind another",
    `${head}C1,Acme\n Customer No.,"Customer Name"\n\ufeff${head}C2,Brown\n`,
    [3, "", "The row repeats the header."],
    [4, "", "The row repeats the header."],
  ),
  faulty("a number twice", `${head}C1,Acme\nC1,Brown\n`, [
    3,
    "Customer No.",
    'Rows 2 and 3 have the same Customer No.: "C1".',
  ]),
  faulty("a number in another case, with spaces", `${head}c1,Acme\n C1 ,Brown\n`, [
    3,
    "Customer No.",
    'Rows 2 and 3 have the same Customer No.: "C1".',
  ]),
  faulty(
    "a number with invisible characters",
    `${head}C1,Acme\nC1\u200b,Brown\n\ufeffC\u00ad1 \u2060,Cook\n`,
    [3, "Customer No.", 'Rows 2 and 3 have the same Customer No.: "C1".'],
    [4, "Customer No.", 'Rows 2 and 4 have the same Customer No.: "C1".'],
  ),
  faulty("a number composed otherwise", `${head}\u00e91,Acme\ne\u03011,Brown\n`, [
    3,
    "Customer No.",
    'Rows 2 and 3 have the same Customer No.: "\u00e91".',
  ]),
  faulty(
    "what a spreadsheet saves in place of a value",
    `${head}1.23457E+10,#N/A\nC2,########\n-1E+05,Acme\n`,
    [2, "Customer No.", 'Customer No. was shortened by the spreadsheet to "1.23457E+10": save it as text.'],
    [2, "Customer Name", 'Customer Name is an error of the spreadsheet: "#N/A".'],
    [3, "Customer Name", 'Customer Name is an error of the spreadsheet: "########".'],
    [4, "Customer No.", 'Customer No. was shortened by the spreadsheet to "-1E+05": save it as text.'],
  ),
  faulty(
    "long cells",
    `No.,Name,Type\n${"N".repeat(201)},${"x".repeat(201)},${"t".repeat(51)}\n`,
    [2, "Customer No.", "Customer No. must be at most 200 characters."],
    [2, "Customer Name", "Customer Name must be at most 200 characters."],
    [2, "Type", "Type must be at most 50 characters."],
  ),
  faulty(
    "NUL and another control character",
    `${head}C\u00001,Acme\nC2,Br\u001bown\n`,
    [2, "Customer No.", `Customer No. ${unstorable}`],
    [3, "Customer Name", `Customer Name ${unstorable}`],
  ),
  faulty(
    "what a program saved in place of a character that it could not read",
    `${head}C1,M\ufffdller\nC\ufffd,Caf\u00e9\n`,
    [2, "Customer Name", 'Customer Name has a damaged character: "M\ufffdller". Export the file anew, as UTF-8.'],
    [3, "Customer No.", 'Customer No. has a damaged character: "C\ufffd". Export the file anew, as UTF-8.'],
  ),
  faulty("a byte that Windows-1252 does not know", singleBytes(`${head}C1,Acm\x81\n`), [
    2,
    "Customer Name",
    `Customer Name ${unstorable} Save the file as "CSV UTF-8".`,
  ]),
  faulty("two keys that differ by more than case", `${head}Wei\u00df\u00f6l,A\nWeiss\u00f6l,B\nWEISS\u00d6L,C\n`, [
    4,
    "Customer No.",
    'Rows 3 and 4 have the same Customer No.: "WEISS\u00d6L".',
  ]),
  faulty(
    "a problem behind titles, blank rows and line breaks",
    `sep=,\nTitle\n\n${head}\n"C1","A\r\n\r\nB"\n,\nC2,\n`,
    [7, "Customer Name", "Customer Name is empty."],
  ),
];

export const faultyFiles: CsvCase[] = [...quotes, ...rows];
