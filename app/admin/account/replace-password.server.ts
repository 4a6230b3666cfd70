import { and, eq, exists, type SQL } from "drizzle-orm";
import type { Database } from "~drizzle/database";
import { adminSessions, admins } from "~drizzle/schema";

/** In one transaction with the end of the admin's sessions. Undefined, changing nothing, if the `condition` is not met. */
export async function replacePassword(db: Database, id: string, password: string, condition: SQL | undefined) {
  const isChanged = and(eq(admins.id, id), eq(admins.password, password));
  const [[changed]] = await db.batch([
    db
      .update(admins)
      .set({ password })
      .where(and(eq(admins.id, id), condition))
      .returning(),
    db
      .delete(adminSessions)
      .where(and(eq(adminSessions.adminId, id), exists(db.select().from(admins).where(isChanged)))),
  ]);
  return changed;
}
