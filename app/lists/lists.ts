import type { CsvColumn } from "~/csv/csv-header";

export const listKinds = ["customers", "products"] as const;

export type ListKind = (typeof listKinds)[number];

export interface CustomerRow {
  customerNumber: string;
  customerName: string;
  type: string | null;
}

export interface ProductRow {
  itemNumber: string;
  description: string | null;
}

interface Rows {
  customers: CustomerRow;
  products: ProductRow;
}

export type ListRow<Kind extends ListKind> = Rows[Kind];

/** A row with the time of its import, which JSON turns into text. */
export type ListedRow<Kind extends ListKind> = ListRow<Kind> & { importedAt: Date | string };

interface ListColumn<Row> extends CsvColumn {
  field: keyof Row & string;
  /** The column's header in the data view; the value of a column without one stands there beside the last that has one. */
  heading?: string;
}

/** All that differs from list to list. Its tables are in list-store.server.ts. */
interface ReferenceList<Row> {
  singular: string;
  plural: string;
  searched: string[];
  /** In the order of a row's values; the first is the key, which must not repeat. */
  columns: [key: ListColumn<Row>, ...ListColumn<Row>[]];
  /** From the values of all columns; a missing one is "". */
  toRow: (values: string[]) => Row;
  keyOf: (row: Row) => string;
  sample: Row[];
  nameOf: (row: Row) => string;
  tankField: ListedField;
}

export type ListedField = "customerName" | "productContained";

const maxTextLength = 200;
const maxTypeLength = 50;

export const lists: { [Kind in ListKind]: ReferenceList<ListRow<Kind>> } = {
  customers: {
    singular: "Customer",
    plural: "Customers",
    searched: ["number", "name", "type"],
    columns: [
      {
        field: "customerNumber",
        heading: "Customer Number",
        label: "Customer No.",
        spellings: ["Customer No.", "No.", "Customer Number"],
        maxLength: maxTextLength,
        isRequired: true,
      },
      {
        field: "customerName",
        heading: "Customer Name",
        label: "Customer Name",
        spellings: ["Customer Name", "Name"],
        maxLength: maxTextLength,
        isRequired: true,
      },
      { field: "type", label: "Type", spellings: ["Type"], maxLength: maxTypeLength, isRequired: false },
    ],
    toRow: ([customerNumber = "", customerName = "", type = ""]) => ({
      customerNumber,
      customerName,
      type: type || null,
    }),
    keyOf: ({ customerNumber }) => customerNumber,
    sample: [
      { customerNumber: "0001", customerName: "Acme Heating Oil", type: "Retail" },
      { customerNumber: "C-1002", customerName: "Harbor Fuels, Inc.", type: null },
    ],
    nameOf: ({ customerName }) => customerName,
    tankField: "customerName",
  },
  products: {
    singular: "Product",
    plural: "Products",
    searched: ["number", "description"],
    columns: [
      {
        field: "itemNumber",
        heading: "Item Number",
        label: "Item No",
        spellings: ["Item No", "No.", "Item Number"],
        maxLength: maxTextLength,
        isRequired: true,
      },
      {
        field: "description",
        label: "Description",
        spellings: ["Description"],
        maxLength: maxTextLength,
        isRequired: false,
      },
    ],
    toRow: ([itemNumber = "", description = ""]) => ({ itemNumber, description: description || null }),
    keyOf: ({ itemNumber }) => itemNumber,
    sample: [
      { itemNumber: "Diesel", description: null },
      { itemNumber: "HO-2", description: "Heating oil, dyed" },
    ],
    nameOf: ({ itemNumber }) => itemNumber,
    tankField: "productContained",
  },
};

export function isListKind(text: string): text is ListKind {
  return listKinds.some((kind) => kind === text);
}
