import { plainSpaces, plainText, searchKey } from "~/text/typed-text";
import { searchedFieldNames, type TankFieldValues } from "./tank-fields";

/** Times are ISO 8601 UTC in JSON. */
export interface Tank extends TankFieldValues {
  id: string;
  photoUrls: string[];
  version: number;
  createdAt: Date;
  updatedAt: Date;
  /** By Cloudflare Access: an e-mail address or the Client ID of a service token; null without it. */
  changedBy: string | null;
}

/** As a device keeps it: no person's address is kept there. */
export function withoutAuthor<Signed extends Pick<Tank, "changedBy">>(tank: Signed): Signed {
  return { ...tank, changedBy: null };
}

/** Less than that of any tank: a save of it is always compared with what is stored. */
export const unknownVersion = -1;

export const missingTank = "This tank does not exist.";

/** As it is stored: a client may write its own in capitals. */
export function tankIdOf(given = ""): string {
  return given.toLowerCase();
}

export function tagOf({ version }: Pick<Tank, "version">): { ETag: string } {
  return { ETag: `"${version}"` };
}

export interface TankSummary extends Omit<Tank, "photoUrls" | "createdAt" | "updatedAt"> {
  /** In ms since 1970, as the time of the last change. */
  createdAt: number;
  changedAt: number;
  photoCount: number;
  coverPhoto: string | null;
}

/** Keeps a query from matching across two fields; no field can contain it. */
export const fieldSeparator = "\u001f";

export function searchText(tank: TankFieldValues): string {
  return searchKey(plainSpaces(searchedFieldNames.map((name) => tank[name]).join(fieldSeparator)));
}

/** Ignores case and accents, the same on the server and in the browser. */
export function customerKey(customerName: string): string {
  return plainText(customerName);
}

export interface SearchableTank extends TankSummary {
  searchText: string;
  customerKey: string;
}

/** Writes into the object that it is given: copies of 100,000 take a phone a second, and a third more memory. */
export function makeSearchable<Summary extends TankSummary>(tank: Summary): Summary & SearchableTank {
  return Object.assign(tank, { searchText: searchText(tank), customerKey: customerKey(tank.customerName) });
}

export const addAnother = "Add another here";

/** What a new tank beside another has in common with it. */
export type TankBeside = Pick<Tank, "id" | "customerName" | "productContained" | "propertyNumber">;

export function besideOf({ id, customerName, productContained, propertyNumber }: TankBeside): TankBeside {
  return { id, customerName, productContained, propertyNumber };
}
