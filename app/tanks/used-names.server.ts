import { count, desc } from "drizzle-orm";
import type { Database } from "~drizzle/database";
import { tanks } from "~drizzle/schema";

export async function listUsedNames(
  db: Database,
  field: "customerName" | "productContained",
): Promise<{ name: string; tanks: number }[]> {
  const name = tanks[field];
  return db.select({ name, tanks: count() }).from(tanks).groupBy(name).orderBy(desc(count()));
}
