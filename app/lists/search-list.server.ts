import { count, gt, type SQL, sql } from "drizzle-orm";
import { searchKey, storedText } from "~/text/typed-text";
import type { Database } from "~drizzle/database";
import { listTables } from "./list-store.server";
import { type ListedRow, type ListKind, lists } from "./lists";

interface FoundRows {
  kind: ListKind;
  rows: ListedRow<ListKind>[];
  found: number;
}

/** A search reads the whole list, which it does once if all that it finds is shown. */
export async function searchList(db: Database, kind: ListKind, text: string, limit: number): Promise<FoundRows> {
  const { table, list } = listTables[kind];
  const isFound = text === "" ? undefined : contains(kind, searchKey(storedText(text)));
  const countFound = async () => (await db.select({ found: count() }).from(table).where(isFound).get())?.found ?? 0;
  if (!isFound) {
    const [rows, found] = await Promise.all([list(db, limit), countFound()]);
    return { kind, rows, found };
  }
  const rows = await list(db, limit, isFound);
  return { kind, rows, found: rows.length < limit ? rows.length : await countFound() };
}

export async function findShared(db: Database, kind: ListKind, names: string[]): Promise<Set<string>> {
  const { table, name } = listTables[kind];
  const isAsked = sql`${name} in (select value from json_each(${JSON.stringify(names)}))`;
  const shared = db.select({ name }).from(table).where(isAsked).groupBy(name).having(gt(count(), 1));
  return new Set((await shared).map(({ name }) => name));
}

/** Keeps a text from matching across two columns; no cell can contain it. */
const separator = sql` || char(31) || `;

function contains<Kind extends ListKind>(kind: Kind, key: string): SQL {
  const { table } = listTables[kind];
  const cells = lists[kind].columns.map(({ field }) => sql`coalesce(${table[field]}, '')`);
  return sql`instr(${lowered(sql.join(cells, separator), key)}, ${key}) > 0`;
}

/** D1 takes a hundred parameters. */
const maxReplaced = 20;

const irregular = [
  ["i\u0307", "İ"],
  ["ß", "ẞ"],
];

/** SQLite lowers ASCII letters alone; of the others, those that are looked for are replaced. */
function lowered(text: SQL, key: string): SQL {
  const others = [...new Set(key)].filter((letter) => letter > "\x7f" && letter.toUpperCase() !== letter);
  const pairs = others.slice(0, maxReplaced).map((letter) => [letter, letter.toUpperCase()]);
  return [...irregular, ...pairs]
    .filter(([small = ""]) => key.includes(small))
    .reduce((lower, [small, capital]) => sql`replace(${lower}, ${capital}, ${small})`, sql`lower(${text})`);
}
