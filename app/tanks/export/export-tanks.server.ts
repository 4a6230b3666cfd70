import { type SQL, sql } from "drizzle-orm";
import { type ExportedTable, tableOf, tableOfJson } from "~/csv/exported-table";
import { jsonArray } from "~/server/json-rows.server";
import { listOrder } from "~/tanks/list/tank-list.server";
import { type TankFieldValues, tankFieldNames } from "~/tanks/model/tank-fields";
import { labelOf } from "~/tanks/model/tank-format";
import { tankCondition } from "~/tanks/query/tank-condition.server";
import { labelsOf, type TankQuery } from "~/tanks/query/tank-query";
import { holdsWordsOf } from "~/tanks/search/like-words";
import { summaryColumns } from "~/tanks/store/read-tank.server";
import { oldestFirst, readTankLog, type TankLog } from "~/tanks/store/tank-log.server";
import type { Database } from "~drizzle/database";
import { tanks } from "~drizzle/schema";

const columns = {
  id: summaryColumns.id,
  ...Object.fromEntries(tankFieldNames.map((name) => [name, summaryColumns[name]])),
  photos: summaryColumns.photoCount,
  version: summaryColumns.version,
  created: tanks.createdAt,
  changed: tanks.updatedAt,
};
const names = Object.keys(columns);
const labels: Record<string, string> = {
  id: "Id",
  ...Object.fromEntries(tankFieldNames.map((name) => [name, labelOf(name)])),
  photos: "Photos",
  version: "Version",
  created: "Created (UTC)",
  changed: "Changed (UTC)",
};
const sheet = {
  name: "Tanks",
  labels: names.map((name) => labels[name] ?? name),
  times: [names.indexOf("created"), names.indexOf("changed")],
};

/** A snapshot of what a query shows, or of those of it with all of the words. `tanks:load` knows a tank by id and version. */
export async function exportTanks(db: Database, query: TankQuery, words = ""): Promise<ExportedTable> {
  const log = await readTankLog(db, shownJson(query));
  const rows =
    query.sort === "newest" ? oldestFirst(log.texts).reverse() : inOrder(log, await listOrder(db, query.sort));
  const holdsWords = holdsWordsOf(words);
  const shown = rows.filter((row) => row !== "" && (words === "" || holdsWords(fieldsOf(row))));
  return { ...tableOfJson(names, shown), sheet };
}

function fieldsOf(row: string): TankFieldValues {
  const values: unknown[] = JSON.parse(row);
  return Object.fromEntries(names.map((name, column) => [name, values[column]])) as unknown as TankFieldValues;
}

/** The order is of all tanks, and newer than the log: it lacks none of the log's. */
function inOrder({ texts }: TankLog, order: number[]): string[] {
  return order.map((seq) => texts.get(seq) ?? "");
}

function shownJson(query: TankQuery): SQL<string> {
  const condition = tankCondition(query);
  return condition ? sql<string>`iif(${condition}, ${jsonArray(columns)}, '')` : jsonArray(columns);
}

const maxNameCharacters = 80;

export function exportName(query: TankQuery): string {
  const words = ["tanks", ...labelsOf(query)].join(" ").toLowerCase();
  const name = words.replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  return [...name].slice(0, maxNameCharacters).join("").replace(/-$/, "");
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
