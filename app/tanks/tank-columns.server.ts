import { sql } from "drizzle-orm";
import { tanks } from "~drizzle/schema";

const listed = {
  id: tanks.id,
  customerName: tanks.customerName,
  productContained: tanks.productContained,
  tankSizeGallons: tanks.tankSizeGallons,
  propertyNumber: tanks.propertyNumber,
  locationWithinFacility: tanks.locationWithinFacility,
  version: tanks.version,
};

/** The columns of a Tank. */
export const tankColumns = {
  ...listed,
  photoUrls: tanks.photoUrls,
  createdAt: tanks.createdAt,
  updatedAt: tanks.updatedAt,
};

/** The columns of a TankSummary, in the order of a CompactTank. */
export const summaryColumns = {
  ...listed,
  photoCount: tanks.photoCount,
  coverPhoto: sql<string | null>`json_extract(photo_urls, '$[0]')`,
};
