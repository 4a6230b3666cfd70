import { and, eq, exists, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~drizzle/database";
import { adminSessions, admins } from "~drizzle/schema";

interface NewPassword {
  id: string;
  password: string;
  condition: SQL | undefined;
}

/** In one transaction with the end of the admin's sessions, and what is `next`. Undefined if the `condition` is not met. */
export async function replacePassword(
  db: Database,
  { id, password, condition }: NewPassword,
  ...next: BatchItem<"sqlite">[]
) {
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
    ...next,
  ]);
  return changed;
}
