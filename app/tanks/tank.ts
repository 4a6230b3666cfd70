/** A tank as the API answers it; times are ISO 8601 UTC in JSON. */
export interface Tank {
  id: string;
  customerName: string;
  productContained: string;
  tankSizeGallons: number;
  propertyNumber: string;
  locationWithinFacility: string;
  photoUrls: string[];
  /** Raised by one with each saved change. */
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

type SearchedFields = Pick<Tank, "customerName" | "productContained" | "propertyNumber" | "locationWithinFacility">;

/** Keeps a query from matching across two fields; no field can hold it. */
const fieldBreak = "\u001f";

/** The four searched fields as one lower-case text, to look for a lower-case query in. */
export function searchText(tank: SearchedFields): string {
  return [tank.customerName, tank.productContained, tank.propertyNumber, tank.locationWithinFacility]
    .join(fieldBreak)
    .toLowerCase();
}

/** Orders names as people expect, the same on the server and in the browser: case and accents do not count. */
export function customerKey(customerName: string): string {
  return customerName
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}
