import { type ExportedTable, tableOfJson } from "~/csv/exported-table";
import { jsonArray } from "~/server/database/json-sql.server";
import { tankFieldNames } from "~/tanks/model/tank-fields";
import { summaryColumns } from "~/tanks/store/tank-columns.server";
import { oldestFirst, readTankLog } from "~/tanks/store/tank-log.server";
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
