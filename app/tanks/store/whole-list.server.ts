import { jsonParts } from "~/server/database/json-parts.server";
import { jsonObject } from "~/server/database/json-sql.server";
import type { Database } from "~drizzle/database";
import { tankColumns } from "./tank-columns.server";
import { oldestFirst, readTankLog, readTanksVersion } from "./tank-log.server";

export function tankList(db: Database) {
  return {
    name: "tanks",
    columns: Object.keys(tankColumns),
    readVersion: () => readTanksVersion(db),
    async read() {
      const log = await readTankLog(db, jsonObject(tankColumns));
      return { version: log.version, parts: jsonParts("[", oldestFirst(log).reverse(), "]") };
    },
  };
}
