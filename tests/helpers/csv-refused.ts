import { singleBytes, utf8, utf16 } from "./csv-bytes";
import type { CsvCase } from "./csv-case";

type Content = string | Uint8Array<ArrayBuffer>;
/** A file that is refused as a whole, with one sentence. */
function refused(name: string, content: Content, error: string, kind: CsvCase["kind"] = "customers"): CsvCase {
  const bytes = () => (typeof content === "string" ? utf8(content) : content);
  const problems = [{ row: 0, column: "", message: error }];
  return { name, kind, fileName: `${kind}.csv`, bytes, expected: { error, problems } };
}

const head = "Customer No.,Customer Name\n";
const empty = "The file is empty.";
const workbook = "The file is an Excel workbook or a zip file, not a CSV file. Save it as CSV first.";
const page = "The file is a web page, not a CSV file.";
const picture = "The file is a picture, not a CSV file.";
const both = 'The columns "Customer No." and "Customer Name" are missing.';

const foreign = [
  refused("nothing", "", empty),
  refused("a byte order mark alone", "\ufeff", empty),
  refused("spaces and line ends", " \r\n\t\n", empty),
  refused("a workbook", singleBytes("PK\x03\x04\x14\x00\x06\x00"), workbook),
  refused("an empty zip", singleBytes("PK\x05\x06"), workbook),
  refused(
    "an old workbook",
    singleBytes("\xd0\xcf\x11\xe0\xa1"),
    "The file is an Excel workbook, not a CSV file. Save it as CSV first.",
  ),
  refused("a PNG", singleBytes("\x89PNG\r\n\x1a\n"), picture),
  refused("a JPEG", singleBytes("\xff\xd8\xff\xe0"), picture),
  refused("a PDF", "%PDF-1.7\n", "The file is a PDF document, not a CSV file."),
  refused("a compressed file", singleBytes("\x1f\x8b\x08"), "The file is compressed. Unpack it first."),
  refused("a page", "\n<!DOCTYPE html><table><tr><td>Customer No.", page),
  refused("a table that Excel saved as a page", "<html xmlns:x><table>", page),
  refused(
    "UTF-8 that is broken",
    singleBytes("\xef\xbb\xbfCustomer No.,Customer Name\r\nC1,Acme\r\nC2,\xe9\r\n"),
    "The file is damaged: its text cannot be read in line 3.",
  ),
  refused(
    "UTF-8 without a byte order mark that is broken in one place",
    singleBytes("Customer No.,Customer Name\r\nC1,Caf\xc3\xa9\r\nC2,\xe6\xb2\xb9\r\nC3,Z\xc3\x83o\xff\xc3\xab\r\n"),
    "The file is damaged: its text cannot be read in line 4.",
  ),
  refused(
    "UTF-8 that ends within a character",
    singleBytes("Customer No.,Customer Name\nC1,Caf\xc3\xa9 Zo\xc3\xab\nC2,Caf\xc3"),
    "The file is damaged: its text cannot be read in line 3.",
  ),
  refused(
    "UTF-16 with half a pair",
    utf16(`\ufeff${head}C1,\ud800x\n`, "le"),
    "The file is damaged: its text cannot be read.",
  ),
  refused(
    "UTF-16 with half a character",
    utf16(`\ufeff${head}C1,x\n`, "be").slice(0, -1),
    "The file is damaged: its text cannot be read.",
  ),
];

const headers = [
  refused("a header alone", head, "The file holds no customers."),
  refused("a header and blank rows", "Item No\n\n,\n", "The file holds no products.", "products"),
  refused("no name", "No.,Town\nC1,York\n", 'The column "Customer Name" is missing. The file has "No.", "Town".'),
  refused(
    "no number",
    "Title\nTown;Name\nYork;Acme\n",
    'The column "Customer No." is missing. The file has "Town", "Name".',
  ),
  refused("neither", "a,b\n1,2\n", `${both} The file has "a", "b".`),
  refused("products for customers", "Item No\nP1\n", `${both} The file has "Item No".`),
  refused(
    "customers for products",
    `${head}C1,Acme\n`,
    'The column "Item No" is missing. The file has "Customer No.", "Customer Name".',
    "products",
  ),
  refused("a header in row 21", `${"Title\n".repeat(20)}${head}C1,Acme\n`, `${both} The file has "Title".`),
  refused(
    "the number twice",
    "Customer No.,Name,customer no\nC1,Acme,C2\n",
    'The file has the column "Customer No." more than once.',
  ),
  refused("the type twice", "No.,Name,Type,Type\nC1,Acme,a,b\n", 'The file has the column "Type" more than once.'),
  refused("65 columns", `No.,Name${",x".repeat(63)}\n`, "The file has more than 64 columns."),
];

export const refusedFiles: CsvCase[] = [...foreign, ...headers];
