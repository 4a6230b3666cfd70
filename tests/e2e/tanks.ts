import { randomUUID } from "node:crypto";

export interface TankFields {
  customerName: string;
  productContained: string;
  tankSizeGallons: number;
  propertyNumber: string;
  locationWithinFacility: string;
  photoUrls: string[];
}

/** The path of a photo that each server holds, from 0 to 49: tests/servers/prepared-photos.mjs */
export function preparedPhoto(number: number): string {
  return `/objects/uploads/00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}

/** A word no other tank holds; sorted by it, the sample data comes first. */
export function uniqueWord(): string {
  return `w${randomUUID().replaceAll("-", "").slice(0, 10)}`;
}

export function uniqueTank(): TankFields {
  const word = uniqueWord();
  return {
    customerName: `Harbor Fuels ${word}`,
    productContained: "Diesel",
    tankSizeGallons: 12_000,
    propertyNumber: `PROP-${word}`,
    locationWithinFacility: "Loading Dock Area - Bay 3",
    photoUrls: [],
  };
}
