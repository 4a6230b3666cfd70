import { type SQL, sql } from "drizzle-orm";
import { SQLiteColumn } from "drizzle-orm/sqlite-core";

type Columns = Record<string, SQLiteColumn | SQL>;

/** A JSON object of a row, with the values as the API writes them: SQLite makes it at a third of the cost of drizzle. */
export function jsonObject(columns: Columns): SQL<string> {
  return sql`json_object(${joined(Object.entries(columns).map(([name, column]) => sql`${name}, ${jsonValue(column)}`))})`;
}

export function jsonArray(columns: Columns): SQL<string> {
  return sql`json_array(${joined(Object.values(columns).map(jsonValue))})`;
}

function joined(values: SQL[]): SQL {
  return sql.join(values, sql`, `);
}

function jsonValue(column: SQLiteColumn | SQL): SQL {
  if (!(column instanceof SQLiteColumn)) return column;
  if (column.dataType === "date") return sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`;
  return column.dataType === "json" ? sql`json(${column})` : sql`${column}`;
}
