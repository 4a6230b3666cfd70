import { and, desc, eq, gt, ne } from "drizzle-orm";
import { hashToken } from "~/admin/sign-in/sessions.server";
import type { Database } from "~drizzle/database";
import { adminSessions } from "~drizzle/schema";
import type { SessionEntry } from "./account-screen";

const mostShown = 100;

/** The sessions of the token's admin: its own, then the newest first. An id is the token's hash, which signs nobody in. */
export async function listSessions(db: Database, token: string): Promise<SessionEntry[]> {
  const current = hashToken(token);
  const owner = db
    .select({ id: adminSessions.adminId })
    .from(adminSessions)
    .where(eq(adminSessions.tokenHash, current));
  const sessions = await db
    .select({ id: adminSessions.tokenHash, device: adminSessions.device, startedAt: adminSessions.createdAt })
    .from(adminSessions)
    .where(and(eq(adminSessions.adminId, owner), gt(adminSessions.expiresAt, new Date())))
    .orderBy(desc(eq(adminSessions.tokenHash, current)), desc(adminSessions.createdAt))
    .limit(mostShown);
  return sessions.map((session) => ({ ...session, isCurrent: session.id === current }));
}

export async function endSessionById(db: Database, adminId: string, id: string): Promise<void> {
  await db.delete(adminSessions).where(and(eq(adminSessions.adminId, adminId), eq(adminSessions.tokenHash, id)));
}

export async function endOtherSessions(db: Database, adminId: string, token: string): Promise<void> {
  const isOther = ne(adminSessions.tokenHash, hashToken(token));
  await db.delete(adminSessions).where(and(eq(adminSessions.adminId, adminId), isOther));
}
