import { singleBytes, utf8, utf16 } from "../helpers/csv-bytes";

export type CustomerRow = [number: string, name: string];

/** A customer file as a spreadsheet writes it. */
export function customersCsv(rows: CustomerRow[], delimiter = ","): string {
  return [["Customer No.", "Customer Name"], ...rows]
    .map((row) => `${row.map((cell) => quote(cell, delimiter)).join(delimiter)}\r\n`)
    .join("");
}

export function productsCsv(numbers: string[]): string {
  return ["Item No", ...numbers].map((number) => `${quote(number, ",")}\n`).join("");
}

function quote(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

export function manyCustomers(count: number, name = "Customer"): CustomerRow[] {
  return Array.from({ length: count }, (_, index) => [String(index + 1).padStart(6, "0"), `${name} ${index + 1}`]);
}

const trades = [
  "Oil Co Inc",
  "Fuels & Sons",
  "Town Garage #3",
  "Truck Stop, Route 7",
  'Store "The Corner"',
  "Farm/Depot",
];
const towns = ["Stowe", "Barre City", "St. Albans", "O'Neal", "Lewes Beach", "Isle La Motte"];

function names(count: number, toNumber: (index: number) => string): CustomerRow[] {
  return Array.from({ length: count }, (_, index) => {
    const town = towns[index % towns.length];
    return [toNumber(index), `${town} ${trades[Math.floor(index / 6) % trades.length]} ${index}`];
  });
}

const demoCompany: CustomerRow[] = [
  ["01121212", "Spotsmeyer's Furnishings"],
  ["01445544", "Progressive Home Furnishings"],
  ["10000", "The Cannon Group PLC"],
  ["20309920", "Metatorad Malaysia Sdn Bhd"],
  ["32656565", "Antarcticopy"],
  ["35451236", "Gagn & Gaman"],
  ["35963852", "Heimilisprýði"],
  ["42147258", "BYT-KOMPLET s.r.o."],
  ["43687129", "Designstudio Gmünd"],
  ["47563218", "Klubben"],
  ["49633663", "Autohaus Mielberg KG"],
];

/** Lists like those of public registries and of the accounting system's demo company, in the order of their numbers. */
export const lists: { name: string; rows: CustomerRow[] }[] = [
  { name: "a registry with bare numbers", rows: sorted(names(752, (index) => String(index * 7 + 1))) },
  { name: "a registry with county numbers", rows: names(2665, (index) => `1-${String(index + 1).padStart(6, "0")}`) },
  { name: "an accounting system with leading zeros and accents", rows: demoCompany },
];

function sorted(rows: CustomerRow[]): CustomerRow[] {
  return rows.sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The ways in which spreadsheets save a list. */
export const formats: { name: string; write: (rows: CustomerRow[]) => Buffer }[] = [
  { name: "UTF-8", write: (rows) => Buffer.from(utf8(customersCsv(rows))) },
  { name: "UTF-8 with a byte order mark", write: (rows) => Buffer.from(utf8(`\ufeff${customersCsv(rows)}`)) },
  { name: "UTF-16 with tabs", write: (rows) => Buffer.from(utf16(`\ufeff${customersCsv(rows, "\t")}`, "le")) },
  { name: "UTF-16, big end first", write: (rows) => Buffer.from(utf16(`\ufeff${customersCsv(rows)}`, "be")) },
  { name: "Windows-1252", write: (rows) => Buffer.from(singleBytes(customersCsv(rows))) },
  { name: "semicolons", write: (rows) => Buffer.from(utf8(customersCsv(rows, ";"))) },
  { name: "tabs", write: (rows) => Buffer.from(utf8(customersCsv(rows, "\t"))) },
];
