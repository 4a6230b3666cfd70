import type { CsvColumn } from "~/csv/csv-header";
/** What can be imported, named as the API's paths and its answers name it. */
export type ImportKind = "customers" | "products";

const maxTextLength = 200;
const maxTypeLength = 50;

/** The columns of each kind of file, in the order of a row's values; the first is the key, which must not repeat. */
export const importColumns: Record<ImportKind, [key: CsvColumn, ...CsvColumn[]]> = {
  customers: [
    { label: "Customer No.", spellings: ["Customer No.", "No."], maxLength: maxTextLength, isRequired: true },
    { label: "Customer Name", spellings: ["Customer Name", "Name"], maxLength: maxTextLength, isRequired: true },
    { label: "Type", spellings: ["Type"], maxLength: maxTypeLength, isRequired: false },
  ],
  products: [{ label: "Item No", spellings: ["Item No", "No."], maxLength: maxTextLength, isRequired: true }],
};

export function isImportKind(text: string): text is ImportKind {
  return Object.hasOwn(importColumns, text);
}
