import { type ExportedTable, tableOfJson } from "~/csv/exported-table";
import { jsonArray } from "~/database/json-sql.server";
import { summaryColumns } from "~/tanks/tank-columns.server";
import { tankFieldNames } from "~/tanks/tank-fields";
import { oldestFirst, readTankLog } from "~/tanks/whole-list/tank-log.server";
import type { Database } from "~drizzle/database";

/** A snapshot, newest first; `tanks:load` finds the columns by their names, and each tank by its id and version. */
export async function exportTanks(db: Database): Promise<ExportedTable> {
  const fields = Object.fromEntries(tankFieldNames.map((name) => [name, summaryColumns[name]]));
  const columns = {
    id: summaryColumns.id,
    ...fields,
    photos: summaryColumns.photoCount,
    version: summaryColumns.version,
  };
  const log = await readTankLog(db, jsonArray(columns));
  return tableOfJson(Object.keys(columns), oldestFirst(log).reverse());
}
