import { count, desc } from "drizzle-orm";
import type { Database } from "~drizzle/database";
import { tanks } from "~drizzle/schema";
import { tanksOfHref } from "./tank-url";

export async function listUsedNames(
  db: Database,
  field: "customerName" | "productContained",
): Promise<{ name: string; tanks: number; href: string }[]> {
  const name = tanks[field];
  const used = await db.select({ name, tanks: count() }).from(tanks).groupBy(name).orderBy(desc(count()));
  return used.map((each) => ({ ...each, href: tanksOfHref(field, each.name) }));
}
