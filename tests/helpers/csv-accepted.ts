import { singleBytes, utf8, utf16 } from "./csv-bytes";
import type { CsvCase } from "./csv-case";

type Content = string | Uint8Array<ArrayBuffer>;
type Customer = [number: string, name: string, type?: string];

function customers(name: string, content: Content, rows: Customer[], fileName = "customers.csv"): CsvCase {
  const bytes = () => (typeof content === "string" ? utf8(content) : content);
  const expected = rows.map(([customerNumber, customerName, type = null]) => ({ customerNumber, customerName, type }));
  return { name, kind: "customers", fileName, bytes, expected: { rows: expected } };
}

function products(name: string, content: string, items: (string | [number: string, description: string])[]): CsvCase {
  const rows = items.map((item) => {
    const [itemNumber, description = null] = typeof item === "string" ? [item] : item;
    return { itemNumber, description };
  });
  return { name, kind: "products", fileName: "products.csv", bytes: () => utf8(content), expected: { rows } };
}

const head = "Customer No.,Customer Name\n";
const french = "Customer No.,Customer Name\nC1,Café Zoë\n";
const cafe: Customer[] = [["C1", "Café Zoë"]];
const acme: Customer[] = [["C1", "Acme"]];
const two: Customer[] = [...acme, ["C2", "Brown"]];

const encodings = [
  customers("UTF-8", french, cafe),
  customers("UTF-8 with a byte order mark", `\ufeff${french}`, cafe),
  customers("a byte order mark before a quoted header", '\ufeff"Customer No.","Customer Name"\nC1,Acme\n', acme),
  customers("UTF-16 LE", utf16(`\ufeff${french}`, "le"), cafe),
  customers("UTF-16 BE", utf16(`\ufeff${french}`, "be"), cafe),
  customers("UTF-16 LE without a byte order mark", utf16(french, "le"), cafe),
  customers("UTF-16 BE without a byte order mark", utf16(french, "be"), cafe),
  customers("Excel's Unicode text", utf16(`\ufeff${french}`.replaceAll(",", "\t"), "le"), cafe),
  customers("Windows-1252", singleBytes(french), cafe),
  customers(
    "Windows-1252 with what would be a character of UTF-8",
    singleBytes(`${head}C1,\xc3\xa9\xe9\nC2,D\xe9j\xe0\n`),
    [
      ["C1", "Ã©é"],
      ["C2", "Déjà"],
    ],
  ),
  customers(
    "a byte that Windows-1252 does not know in a column that is not read",
    singleBytes("Customer No.,Customer Name,Notes\nC1,Acme,\x81\n"),
    [["C1", "Acme"]],
  ),
  customers("Windows-1252 with a euro sign", singleBytes(`${head}C1,\x80uro\n`), [["C1", "€uro"]]),
];

const lines = [
  customers("CRLF", `${head}C1,Acme\nC2,Brown\n`.replaceAll("\n", "\r\n"), two),
  customers("CR alone", `${head}C1,Acme\nC2,Brown\n`.replaceAll("\n", "\r"), two),
  customers("mixed line ends", "Customer No.,Customer Name\r\nC1,Acme\rC2,Brown\n", two),
  customers("no line end at the end", `${head}C1,Acme\nC2,Brown`, two),
  customers("a space behind the last quote", `${head}C1,"Acme" `, acme),
  customers(
    "blank rows, and rows of delimiters and spaces",
    `\n${head}\n,\nC1,Acme\n , \n\t\n\u00a0\nC2,Brown\n,\n\n`,
    two,
  ),
  customers("zeros that a spreadsheet was told to keep", `${head}="001",Acme\n"=""002""","=""Brown"""\n`, [
    ["001", "Acme"],
    ["002", "Brown"],
  ]),
  customers("a line break in a name", `${head}C1,"Acme\r\nLtd"\nC2,Brown\n`, [
    ["C1", "Acme Ltd"],
    ["C2", "Brown"],
  ]),
];

const delimiters = [
  customers("semicolons", "Customer No.;Customer Name\nC1;Acme\n", acme),
  customers("tabs", "Customer No.\tCustomer Name\nC1\tAcme\n", acme),
  customers("pipes", "Customer No.|Customer Name\nC1|Acme\n", acme),
  customers("commas in a file of semicolons", "Customer No.;Customer Name\nC1;Acme, Inc., Ltd\n", [
    ["C1", "Acme, Inc., Ltd"],
  ]),
  customers("a comma in a header of semicolons", "Town, street;No.;Name\nYork, High St;C1;Acme\n", acme),
  customers("a separator line", `sep=,\n${head}C1,Acme\n`, acme),
  products("a separator line for one column", "sep=;\nItem No\nOil, heavy\n", ["Oil, heavy"]),
  customers("200 characters of two UTF-16 units", `${head}C1,${"🛢".repeat(200)}\n`, [["C1", "🛢".repeat(200)]]),
  customers("a separator line of semicolons", "sep=;\r\nCustomer No.;Customer Name\r\nC1;Acme\r\n", acme),
  products("a single column", "Item No\nP1\nP2\n", ["P1", "P2"]),
  products("by tabs, a column without a title", "Item No\t\nP1\tDiesel\nP2\tGas\n", ["P1", "P2"]),
];

const headers = [
  customers("quoted headers", '"Customer No.","Customer Name"\n"C1","Acme"\n', acme),
  customers("headers in another case, with spaces", " CUSTOMER no. ,customer   NAME\nC1,Acme\n", acme),
  customers("headers with underscores", "customer_no,customer_name\nC1,Acme\n", acme),
  customers(
    "headers with invisible characters",
    "\u200e\u200bCustomer\u00a0No.\u200b,Customer\u00a0Name\ufeff\nC1,Acme\n",
    acme,
  ),
  customers("the accounting system's headers", "No.,Name,Type\nC1,Acme,Company\n", [["C1", "Acme", "Company"]]),
  customers("another order, and other columns", "Town,Customer Name,Phone,Customer No.\nYork,Acme,5,C1\n", acme),
  customers("a header known by two names", "No.,Customer No.,Customer Name\n9,C1,Acme\n", acme),
  customers("another column twice", "Customer No.,Customer Name,Phone,Phone\nC1,Acme,1,2\n", acme),
  customers("columns named as an object's own", "__proto__,constructor,__parsed_extra,No.,Name\n1,2,3,C1,Acme\n", acme),
  customers("titles above the header", `Customers,of,2024\n\n"Printed ""today"""\n${head}C1,Acme\n`, acme),
  customers("a type that some have", "No.,Name,Type\nC1,Acme,\nC2,Brown\nC3,Cook,Person\n", [
    ...two,
    ["C3", "Cook", "Person"],
  ]),
  customers("a header in row 20", `${"Title\n".repeat(19)}${head}C1,Acme\n`, acme),
  products("an item list of the accounting system", "No.,Description,Base Unit\nP1,Diesel,GAL\nP2,,GAL\n", [
    ["P1", "Diesel"],
    "P2",
  ]),
  customers("the heads of the Data View", "Customer Number,Customer Name,Imported\nC1,Acme,today\n", acme),
  products("the head of the Data View's items", "Item Number,Imported\nP1,today\n", ["P1"]),
  products("a dot behind the header", "Item No.\nP1\n", ["P1"]),
];

const values = [
  products("leading zeros and digits", "Item No\n0012\n12\n1e5\n1.0\n-1\ntrue\n", [
    "0012",
    "12",
    "1e5",
    "1.0",
    "-1",
    "true",
  ]),
  products("an item named as an object's own", "Item No\n__proto__\nconstructor\n", ["__proto__", "constructor"]),
  customers("quotes in a name", `${head}C1,"12"" pipe, ""new"""\nC2,12" pipe\n`, [
    ["C1", '12" pipe, "new"'],
    ["C2", '12" pipe'],
  ]),
  customers("spaces around", `${head} C1 ,\u00a0Acme\t\nC2, Brown \n`, two),
  customers("marks of direction and wide spaces", `${head}\u202aC1\u202c,\u200eYamada\u3000Oil\u200f\n`, [
    ["C1", "Yamada Oil"],
  ]),
  customers("no-break spaces", `${head}C\u00a01,Acme\u00a0Oil\u202fCo.\n`, [["C 1", "Acme Oil Co."]]),
  customers("a space behind a quoted name", `${head}"C1" ,"Acme" \n`, acme),
  customers("delimiters behind the last column", `${head}C1,Acme,,\nC2,Brown, \n`, two),
  customers("formulas", `${head}=1+1,"=x\n@y"\nC2,＝1\n`, [
    ["=1+1", "=x @y"],
    ["C2", "＝1"],
  ]),
  customers("formulas that an export has guarded", `${head}'=1+1,'t Hooft\nC2,''-x\n`, [
    ["=1+1", "'t Hooft"],
    ["C2", "'-x"],
  ]),
  customers("invisible characters, and joiners of letters", `${head}C\u200b1,Ac\u00adme\ufeff\nC2,نفت\u200cخام\n`, [
    ["C1", "Acme"],
    ["C2", "نفت\u200cخام"],
  ]),
  customers("HTML", `${head}C1,<script>alert(1)</script>\n`, [["C1", "<script>alert(1)</script>"]]),
  customers("right to left, and emoji", `${head}C1,شركة النفط\nC2,👩‍👩‍👧 Ltd\n`, [
    ["C1", "شركة النفط"],
    ["C2", "👩‍👩‍👧 Ltd"],
  ]),
  customers("200 characters", `${head}${"N".repeat(200)},${"x".repeat(200)}\n`, [["N".repeat(200), "x".repeat(200)]]),
  customers("a file name in capitals", `${head}C1,Acme\n`, acme, "CUSTOMERS.CSV"),
];

export const acceptedFiles: CsvCase[] = [...encodings, ...lines, ...delimiters, ...headers, ...values];
