import { and, count, desc, eq, gt } from "drizzle-orm";
import type { ListedField } from "~/lists/lists";
import { tanksOfHref, unlistedHref } from "~/tanks/query/tank-url";
import type { Database } from "~drizzle/database";
import { listCounts, tanks } from "~drizzle/schema";

export async function listUsedNames(
  db: Database,
  field: ListedField,
): Promise<{ name: string; tanks: number; href: string }[]> {
  const name = tanks[field];
  const used = await db.select({ name, tanks: count() }).from(tanks).groupBy(name).orderBy(desc(count()), name);
  return used.map((each) => ({ ...each, href: tanksOfHref(field, each.name) }));
}

/** None where the list is empty: it says nothing of names, and those of the customers may be Business Central's. */
export async function countUnlisted(db: Database, list: string, field: ListedField) {
  const { unlisted } = listCounts;
  const hasEntries = and(eq(listCounts.list, list), gt(listCounts.count, 0));
  const counted = await db.select({ unlisted }).from(listCounts).where(hasEntries).get();
  return { tanks: counted?.unlisted ?? 0, href: unlistedHref(field) };
}
