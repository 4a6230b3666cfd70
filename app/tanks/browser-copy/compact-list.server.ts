import { jsonArray, jsonParts } from "~/server/json-rows.server";
import { copiedColumns } from "~/tanks/store/read-tank.server";
import { oldestFirst, readTankLog, readTanksVersion } from "~/tanks/store/tank-log.server";
import type { Database } from "~drizzle/database";
import { compactColumns } from "./compact-list";

export function compactList(db: Database, since: number) {
  return {
    name: "compact tanks",
    columns: compactColumns,
    readVersion: () => readTanksVersion(db),
    async read() {
      const columns = Object.fromEntries(compactColumns.map((name) => [name, copiedColumns[name]]));
      const { texts, ...log } = await readTankLog(db, jsonArray(columns), since);
      const head = JSON.stringify({ ...log, columns: compactColumns }).slice(0, -1);
      return { version: log.version, parts: jsonParts(`${head},"rows":[`, oldestFirst(texts), "]}") };
    },
  };
}
