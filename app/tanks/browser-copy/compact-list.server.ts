import { jsonArray, jsonParts } from "~/server/json-rows.server";
import { summaryColumns } from "~/tanks/store/read-tank.server";
import { oldestFirst, readTankLog, readTanksVersion } from "~/tanks/store/tank-log.server";
import type { Database } from "~drizzle/database";
import { compactColumns } from "./cached-tanks";

export function compactList(db: Database, since: number) {
  return {
    name: "compact tanks",
    columns: compactColumns,
    readVersion: () => readTanksVersion(db),
    async read() {
      const columns = Object.fromEntries(compactColumns.map((name) => [name, summaryColumns[name]]));
      const log = await readTankLog(db, jsonArray(columns), since);
      const head = JSON.stringify({ revision: log.revision, version: log.version, columns: compactColumns }).slice(
        0,
        -1,
      );
      return { version: log.version, parts: jsonParts(`${head},"rows":[`, oldestFirst(log), "]}") };
    },
  };
}
