import { desc, type SQL, sql } from "drizzle-orm";
import { selectJsonBatch } from "~/database/json-batch.server";
import type { Database } from "~drizzle/database";
import { tanks } from "~drizzle/schema";

/** The tanks written after a revision, as they all were at one version of the table. */
export interface TankLog {
  version: string;
  revision: number;
  /** What the SQL `text` made of each tank, by `seq`. */
  texts: Map<number, string>;
}

const emptyTable = { revision: 0, name: "0" };

/**
 * The version differs after each write, also when the database is restored to an earlier time and written to again:
 * the highest revision, when it was written, and the number of rows.
 */
function selectVersion(db: Database) {
  const name = sql<string>`revision || '-' || updated_at || '-' || (select count from list_counts where list = 'tanks')`;
  return db.select({ revision: tanks.revision, name }).from(tanks).orderBy(desc(tanks.revision)).limit(1);
}

export async function readTanksVersion(db: Database): Promise<string> {
  const [version = emptyTable] = await selectVersion(db);
  return version.name;
}

/**
 * Reads the tanks written after `since`, each as the SQL `text` makes it. A saved tank moves to the end of the order of
 * revisions, so reading on until the table's last revision gives exactly the state at that revision, however many
 * batches it took and whatever was written between them. It relies on tanks not being deleted.
 */
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
      return { version: version.name, revision: version.revision, texts };
    }
  }
}

/** The texts of a log in the order of creation. */
export function oldestFirst({ texts }: TankLog): string[] {
  return [...texts].sort(([a], [b]) => a - b).map(([, text]) => text);
}
