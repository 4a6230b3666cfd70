import { type ExportedTable, tableOf, tableOfJson } from "~/csv/exported-table";
import { jsonArray } from "~/server/json-rows.server";
import { type TankFieldValues, tankFieldNames } from "~/tanks/model/tank-fields";
import { oldestFirst, readTankLog } from "~/tanks/store/tank-log.server";
import { summaryColumns } from "~/tanks/store/tanks.server";
import type { Database } from "~drizzle/database";
import { tanks } from "~drizzle/schema";

/** A snapshot, newest first; `tanks:load` finds the columns by their names, and each tank by its id and version. */
export async function exportTanks(db: Database): Promise<ExportedTable> {
  const fields = Object.fromEntries(tankFieldNames.map((name) => [name, summaryColumns[name]]));
  const columns = {
    id: summaryColumns.id,
    ...fields,
    photos: summaryColumns.photoCount,
    version: summaryColumns.version,
    created: tanks.createdAt,
    changed: tanks.updatedAt,
  };
  const log = await readTankLog(db, jsonArray(columns));
  return tableOfJson(Object.keys(columns), oldestFirst(log).reverse());
}

const sample: Partial<TankFieldValues>[] = [
  {
    customerName: "Acme Heating Oil",
    productContained: "Heating Oil",
    tankSizeGallons: 500,
    propertyNumber: "PROP-2024-001",
    locationWithinFacility: "Basement, north wall",
  },
  {
    customerName: "Harbor Fuels, Inc.",
    productContained: "Diesel",
    tankSizeGallons: 12000,
    propertyNumber: "0017",
    locationWithinFacility: "Loading Dock Area - Bay 3",
  },
];

export function sampleTanks(): ExportedTable {
  return tableOf(
    tankFieldNames,
    sample.map((tank) => tankFieldNames.map((name) => tank[name] ?? "")),
  );
}
