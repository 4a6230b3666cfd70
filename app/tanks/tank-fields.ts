interface TankField {
  /** Of the form's control and of the conflict screen. */
  label: string;
  /** What it is called in validation messages. */
  noun: string;
  /** A line of text, text of several lines, or a number of gallons. */
  kind: "line" | "lines" | "gallons";
  isSearched: boolean;
}

/**
 * The fields of a tank that a person fills in, in their order on forms and in exports. The schema, the types, the search,
 * the lists' columns, the drafts, the conflict screen, the CSV export and the loader all derive from this table.
 */
export const tankFields = {
  customerName: { label: "Customer", noun: "Customer name", kind: "line", isSearched: true },
  productContained: { label: "Product Contained", noun: "Product type", kind: "line", isSearched: true },
  tankSizeGallons: { label: "Tank Size (Gallons)", noun: "Tank size", kind: "gallons", isSearched: false },
  propertyNumber: { label: "Property Number", noun: "Property number", kind: "line", isSearched: true },
  locationWithinFacility: { label: "Location Within Facility", noun: "Location", kind: "lines", isSearched: true },
} as const satisfies Record<string, TankField>;

export type TankFieldName = keyof typeof tankFields;

/** The values of these fields, by their kinds. */
export type TankFieldValues = {
  [Name in TankFieldName]: (typeof tankFields)[Name]["kind"] extends "gallons" ? number : string;
};

export const tankFieldNames = Object.keys(tankFields) as TankFieldName[];

export const searchedFieldNames = tankFieldNames.filter((name) => tankFields[name].isSearched);
