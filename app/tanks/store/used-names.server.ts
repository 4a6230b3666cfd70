import { count, desc } from "drizzle-orm";
import { tanksOfHref } from "~/tanks/query/tank-url";
import type { Database } from "~drizzle/database";
import { tanks } from "~drizzle/schema";

export async function listUsedNames(
  db: Database,
  field: "customerName" | "productContained",
): Promise<{ name: string; tanks: number; href: string }[]> {
  const name = tanks[field];
  const used = await db.select({ name, tanks: count() }).from(tanks).groupBy(name).orderBy(desc(count()));
  return used.map((each) => ({ ...each, href: tanksOfHref(field, each.name) }));
}
