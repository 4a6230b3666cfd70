import type { TankSummary } from "~/tanks/tank";
import { tankFieldNames } from "~/tanks/tank-fields";

/** The values of a tank in the browser's copy, in the order they are sent in. */
export const compactColumns = ["id", ...tankFieldNames, "version", "photoCount", "coverPhoto"] as const;

/** What GET /api/tanks/compact answers: the tanks written after `since` (all of them without it), oldest first. */
export interface CompactList {
  /** The `since` of the next request. */
  revision: number;
  /** The names of the rows' values: a page that was opened before a deployment may know other ones. */
  columns: string[];
  rows: unknown[][];
}

/** The tanks of an answer, oldest first. Throws when the server sends other columns than this page knows. */
export function tanksOf({ columns, rows }: CompactList): TankSummary[] {
  if (columns.join() !== compactColumns.join()) throw new Error("The list has other columns. Reload the page.");
  return rows.map(toSummary);
}

/** The columns were compared by name, and SQL made the values of them. */
function toSummary(row: unknown[]): TankSummary {
  return Object.fromEntries(compactColumns.map((name, index) => [name, row[index]])) as unknown as TankSummary;
}
