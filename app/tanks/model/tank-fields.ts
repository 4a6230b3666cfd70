type TankField = {
  label: string;
  noun: string;
  isSearched: boolean;
} & (
  | { kind: "gallons"; isRequired: true }
  /** An optional text may be empty; a change that does not name it keeps it. */
  | { kind: "line" | "lines"; isRequired: boolean }
);

/** In the order of forms and exports. Schema, types, search, lists, drafts, conflicts and CSV derive from it. */
export const tankFields = {
  customerName: {
    label: "Customer",
    noun: "Customer name",
    kind: "line",
    isSearched: true,
    isRequired: true,
  },
  productContained: {
    label: "Product Contained",
    noun: "Product type",
    kind: "line",
    isSearched: true,
    isRequired: true,
  },
  tankSizeGallons: {
    label: "Tank Size (Gallons)",
    noun: "Tank size",
    kind: "gallons",
    isSearched: false,
    isRequired: true,
  },
  propertyNumber: {
    label: "Property Number",
    noun: "Property number",
    kind: "line",
    isSearched: true,
    isRequired: true,
  },
  locationWithinFacility: {
    label: "Location Within Facility",
    noun: "Location",
    kind: "lines",
    isSearched: true,
    isRequired: true,
  },
} as const satisfies Record<string, TankField>;

export type TankFieldName = keyof typeof tankFields;

export type TankFieldValues = {
  [Name in TankFieldName]: (typeof tankFields)[Name]["kind"] extends "gallons" ? number : string;
};

export type OptionalFieldName = {
  [Name in TankFieldName]: (typeof tankFields)[Name]["isRequired"] extends true ? never : Name;
}[TankFieldName];

export const tankFieldNames = Object.keys(tankFields) as TankFieldName[];

export const searchedFieldNames = tankFieldNames.filter((name) => tankFields[name].isSearched);
