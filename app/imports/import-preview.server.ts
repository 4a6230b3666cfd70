import { count, desc } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { customers, products, tanks } from "../../drizzle/schema";
import type { ImportKind } from "./import-kind";
import type { CustomerRow, ImportProblem, ProductRow } from "./read-csv";

type Database = DrizzleD1Database;

/** What a file would do to the list it replaces. */
export interface ImportPreview {
  total: number;
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
  /** The first of the changes, new ones first. */
  examples: { change: "new" | "changed" | "removed"; number: string; name: string }[];
  /** Names that tanks use and the new list does not have, those of the most tanks first; the first of them. */
  missing: { name: string; tanks: number }[];
  /** How many tanks use such a name. */
  tanksMissing: number;
  /** The list would lose more than half of its rows. */
  shrinks: boolean;
}

export type CheckOutcome = { preview: ImportPreview } | { error: string; problems: ImportProblem[] };

const maxExamples = 100;

/** Compares rows with the list as it is; writes nothing. */
export async function previewImport(
  db: Database,
  kind: ImportKind,
  rows: readonly (CustomerRow | ProductRow)[],
): Promise<ImportPreview> {
  const [current, used] = await Promise.all([readCurrent(db, kind), readUsedNames(db, kind)]);
  const next = new Map(rows.map(toEntry));
  const added = [...next].filter(([number]) => !current.has(number));
  const changed = [...next].filter(([number, name]) => current.has(number) && current.get(number) !== name);
  const removed = [...current].filter(([number]) => !next.has(number));
  const names = new Set(kind === "customers" ? rows.map(nameOf) : next.keys());
  const missing = used.filter(({ name }) => !names.has(name));
  return {
    total: next.size,
    added: added.length,
    changed: changed.length,
    removed: removed.length,
    unchanged: next.size - added.length - changed.length,
    examples: [...label("new", added), ...label("changed", changed), ...label("removed", removed)].slice(
      0,
      maxExamples,
    ),
    missing: missing.slice(0, maxExamples),
    tanksMissing: missing.reduce((sum, { tanks }) => sum + tanks, 0),
    shrinks: removed.length > 0 && next.size * 2 < current.size,
  };
}

type Entry = [number: string, description: string];

function toEntry(row: CustomerRow | ProductRow): Entry {
  return "itemNumber" in row ? [row.itemNumber, ""] : [row.customerNumber, describe(row.customerName, row.type)];
}

function describe(name: string, type: string | null): string {
  return type === null ? name : `${name} (${type})`;
}

function nameOf(row: CustomerRow | ProductRow): string {
  return "itemNumber" in row ? row.itemNumber : row.customerName;
}

function label(change: "new" | "changed" | "removed", entries: Entry[]) {
  return entries.slice(0, maxExamples).map(([number, name]) => ({ change, number, name }));
}

async function readCurrent(db: Database, kind: ImportKind): Promise<Map<string, string>> {
  if (kind === "products") {
    const rows = await db.select({ number: products.itemNumber }).from(products);
    return new Map(rows.map(({ number }) => [number, ""]));
  }
  const { customerNumber, customerName, type } = customers;
  const rows = await db.select({ customerNumber, customerName, type }).from(customers);
  return new Map(rows.map(toEntry));
}

async function readUsedNames(db: Database, kind: ImportKind): Promise<{ name: string; tanks: number }[]> {
  const name = kind === "customers" ? tanks.customerName : tanks.productContained;
  return db.select({ name, tanks: count() }).from(tanks).groupBy(name).orderBy(desc(count()));
}
