import { newDeployment, RequestError } from "~/browser/network/failure";
import type { TankSummary } from "~/tanks/model/tank";
import { tankFieldNames } from "~/tanks/model/tank-fields";

export const compactColumns = ["id", ...tankFieldNames, "version", "changedAt", "photoCount", "coverPhoto"] as const;

/** The tanks written after `since`, oldest first. */
export interface CompactList {
  /** The `since` of the next request. */
  revision: number;
  /** Another one at the same revision is that of a restored database. */
  version: string;
  /** Compared by name: a page that was opened before a deployment may know other columns. */
  columns: string[];
  rows: unknown[][];
}

/** Throws when the server sends other columns than this page knows. */
export function tanksOf({ columns, rows }: CompactList): TankSummary[] {
  if (columns.join() !== compactColumns.join()) throw new RequestError(newDeployment);
  return rows.map(toSummary);
}

/** The columns were compared by name, and SQL made the values of them. */
function toSummary(row: unknown[]): TankSummary {
  return Object.fromEntries(compactColumns.map((name, index) => [name, row[index]])) as unknown as TankSummary;
}
