import type { DrizzleD1Database } from "drizzle-orm/d1";
import { csvHeader, csvLine } from "~/csv/write-csv";
import { tankRanges } from "./tank-export.server";

/** All tanks as CSV, newest first, with the field names that tanks can be loaded by. */
export async function* exportTanks(db: DrizzleD1Database): AsyncGenerator<string> {
  const fields = [
    "customerName",
    "productContained",
    "tankSizeGallons",
    "propertyNumber",
    "locationWithinFacility",
  ] as const;
  yield csvHeader([...fields, "photos"]);
  for await (const tanks of tankRanges(db)) {
    yield tanks
      .map((tank) => csvLine([...fields.map((field) => String(tank[field])), String(tank.photoUrls.length)]))
      .join("");
  }
}
