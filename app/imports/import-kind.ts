/** What can be imported, named as the API's paths and its answers name it. */
export type ImportKind = "customers" | "products";

export interface ImportColumn {
  /** The specification's spelling of the header, as messages and exports write it. */
  label: string;
  /** Headers it is known by, the best first. Case, spaces, dots and underscores make no difference. */
  spellings: string[];
  /** In UTF-16 units. */
  maxLength: number;
  isRequired: boolean;
}

const maxTextLength = 200;
const maxTypeLength = 50;

/** The columns of each kind of file, in the order of a row's values; the first is the key, which must not repeat. */
export const importColumns: Record<ImportKind, [key: ImportColumn, ...ImportColumn[]]> = {
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
