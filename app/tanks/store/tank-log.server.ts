import { desc, type SQL, sql } from "drizzle-orm";
import { jsonObject, jsonParts, selectJsonBatch } from "~/server/json-rows.server";
import type { Database } from "~drizzle/database";
import { tanks } from "~drizzle/schema";
import { tankColumns } from "./read-tank.server";

export interface TankLog {
  version: string;
  revision: number;
  total: number;
  begun: number;
  texts: Map<number, string>;
}

const emptyTable = { revision: 0, name: "0", total: 0, begun: 0 };

/** Not the revision alone: a restored database repeats that for other content, or for other versions of its tanks. */
function selectVersion(db: Database) {
  const total = sql<number>`(select count from list_counts where list = 'tanks')`;
  const begun = sql<number>`(select created_at from tanks where seq = (select min(seq) from tanks))`;
  const name = sql<string>`revision || '-' || updated_at || '-' || version || '-' || ${total}`;
  return db.select({ revision: tanks.revision, name, total, begun }).from(tanks).orderBy(desc(tanks.revision)).limit(1);
}

export async function readTanksVersion(db: Database): Promise<string> {
  const [version = emptyTable] = await selectVersion(db);
  return version.name;
}

/** A saved tank moves to the end: reading up to the last revision gives a snapshot, as tanks are never deleted. */
export async function readTankLog(db: Database, text: SQL<string>, since = 0): Promise<TankLog> {
  const texts = new Map<number, string>();
  for (let above = since; ; ) {
    const written = selectJsonBatch(db, { table: tanks, key: tanks.revision, above, id: tanks.seq, text });
    const [[version = emptyTable], rows] = await db.batch([selectVersion(db), written]);
    const isRestored = above > since && version.revision < above;
    if (isRestored) return readTankLog(db, text, since);
    for (const { id, text } of rows) texts.set(id, text);
    above = rows.at(-1)?.key ?? above;
    if (rows.length === 0 || above >= version.revision) {
      const { name, ...counted } = version;
      return { version: name, ...counted, texts };
    }
  }
}

export function oldestFirst(texts: TankLog["texts"]): string[] {
  return [...texts].sort(([a], [b]) => a - b).map(([, text]) => text);
}

export function tankList(db: Database) {
  return {
    name: "tanks",
    columns: Object.keys(tankColumns),
    readVersion: () => readTanksVersion(db),
    async read() {
      const log = await readTankLog(db, jsonObject(tankColumns));
      return { version: log.version, parts: jsonParts("[", oldestFirst(log.texts).reverse(), "]") };
    },
  };
}
