import { count, desc } from "drizzle-orm";
import { filterConditions, nothing, selectTotals } from "~/tanks/query/tank-condition.server";
import { type ListedField, unlistedChoiceOf } from "~/tanks/query/tank-filters";
import { tanksOfHref, unlistedHref } from "~/tanks/query/tank-url";
import type { Database } from "~drizzle/database";
import { tanks } from "~drizzle/schema";

export async function listUsedNames(
  db: Database,
  field: ListedField,
): Promise<{ name: string; tanks: number; href: string }[]> {
  const name = tanks[field];
  const used = await db.select({ name, tanks: count() }).from(tanks).groupBy(name).orderBy(desc(count()), name);
  return used.map((each) => ({ ...each, href: tanksOfHref(field, each.name) }));
}

export async function countUnlisted(db: Database, field: ListedField): Promise<{ tanks: number; href: string }> {
  const [{ total } = nothing] = await selectTotals(db, filterConditions.unlisted(unlistedChoiceOf[field]));
  return { tanks: total, href: unlistedHref(field) };
}
