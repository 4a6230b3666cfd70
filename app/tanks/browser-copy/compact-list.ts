import { newDeployment, RequestError } from "~/browser/network/failure";
import { photoPathOf } from "~/photos/model/photo-path";
import type { SearchableTank, Tank, TankSummary } from "~/tanks/model/tank";
import { tankFieldNames } from "~/tanks/model/tank-fields";

export const compactColumns = [
  "id",
  ...tankFieldNames,
  "version",
  "createdAt",
  "changedAt",
  "changedBy",
  "photoCount",
  "coverPhoto",
  "otherPhotos",
] as const;

export interface CopiedTank extends TankSummary {
  /** Ids of all photos but the cover, by spaces: their whole paths would be twice the bytes. */
  otherPhotos: string | null;
}

export interface SentTank extends CopiedTank {
  sentAt: number;
}

export interface CompactList {
  /** The `since` of the next request. */
  revision: number;
  /** Another one at the same revision is that of a restored database. */
  version: string;
  total: number;
  /** When its first tank was made: differs in another database. */
  begun: number;
  /** Compared by name: a page that was opened before a deployment may know other columns. */
  columns: string[];
  rows: unknown[][];
}

export function photosOf({ coverPhoto, otherPhotos }: CopiedTank): string[] {
  const others = otherPhotos?.split(" ").map(photoPathOf) ?? [];
  return coverPhoto === null ? [] : [coverPhoto, ...others];
}

export function tankOf(row: CopiedTank & Partial<SearchableTank>): Tank {
  const { photoCount, coverPhoto, otherPhotos, createdAt, changedAt, searchText, customerKey, ...tank } = row;
  return { ...tank, photoUrls: photosOf(row), createdAt: new Date(createdAt), updatedAt: new Date(changedAt) };
}

/** Throws when the server sends other columns than this page knows. */
export function tanksOf({ columns, rows }: CompactList): CopiedTank[] {
  if (columns.join() !== compactColumns.join()) throw new RequestError(newDeployment);
  return rows.map(toTank);
}

/** The columns were compared by name, and SQL made the values of them. Twice as fast as `Object.fromEntries`, in less memory. */
function toTank(row: unknown[]): CopiedTank {
  const tank: Partial<Record<(typeof compactColumns)[number], unknown>> = {};
  for (const [index, name] of compactColumns.entries()) tank[name] = row[index];
  return tank as CopiedTank;
}
