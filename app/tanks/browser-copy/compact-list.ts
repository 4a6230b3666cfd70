import type { TankSummary } from "~/tanks/tank";

/** A tank as the browser's copy of the list travels: the summary's values without their names. */
export type CompactTank = [
  id: string,
  customerName: string,
  productContained: string,
  tankSizeGallons: number,
  propertyNumber: string,
  locationWithinFacility: string,
  version: number,
  photoCount: number,
  coverPhoto: string | null,
];

/** What /api/tanks/compact answers: the tanks written after `since` (all of them without it), oldest first. */
export interface CompactList {
  /** To be sent as `since` the next time. */
  revision: number;
  tanks: CompactTank[];
}

export function toSummary(row: CompactTank): TankSummary {
  const [id, customerName, productContained, tankSizeGallons, propertyNumber, locationWithinFacility] = row;
  const [, , , , , , version, photoCount, coverPhoto] = row;
  return {
    id,
    customerName,
    productContained,
    tankSizeGallons,
    propertyNumber,
    locationWithinFacility,
    version,
    photoCount,
    coverPhoto,
  };
}

/** The tanks of an answer, oldest first. */
export function tanksOf({ tanks }: CompactList): TankSummary[] {
  return tanks.map(toSummary);
}
