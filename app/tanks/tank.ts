import { searchedFieldNames, type TankFieldValues } from "./tank-fields";

/** A tank as the API answers it; times are ISO 8601 UTC in JSON. */
export interface Tank extends TankFieldValues {
  id: string;
  photoUrls: string[];
  /** Incremented by each saved change. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** What a list shows of a tank. */
export interface TankSummary extends Omit<Tank, "photoUrls" | "createdAt" | "updatedAt"> {
  photoCount: number;
  /** The object path of the first photo. */
  coverPhoto: string | null;
}

/** Keeps a query from matching across two fields; no field can contain it. */
const fieldSeparator = "\u001f";

/** The searched fields as one lower-case text, to be searched for a lower-case query. */
export function searchText(tank: TankFieldValues): string {
  return searchedFieldNames
    .map((name) => tank[name])
    .join(fieldSeparator)
    .toLowerCase();
}

/** Sort key that ignores case and accents, the same on the server and in the browser. */
export function customerKey(customerName: string): string {
  return customerName
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}
