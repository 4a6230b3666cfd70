import { count, desc } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { ImportKind } from "~/lists/list-kind";
import { customers, products, tanks } from "~drizzle/schema";
import type { ImportPreview } from "./import-types";
import type { CustomerRow, ProductRow } from "./read-import";

type Database = DrizzleD1Database;

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
