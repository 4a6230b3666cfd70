import { createHash, randomBytes } from "node:crypto";
import { eq, lte, or, sql } from "drizzle-orm";
import { hostCookie } from "~/server/host-cookie.server";
import type { Database } from "~drizzle/database";
import { adminSessions, admins } from "~drizzle/schema";

export interface Admin {
  id: string;
  username: string;
}

export const sessionCookieName = "admin-session";

const sessionSeconds = 7 * 24 * 60 * 60;

interface NewSession {
  account: { id: string; password: string };
  device: string | null;
  former: string | undefined;
}

/** The database stores only the SHA-256 of the token. Undefined when the password was changed since it was checked. */
export async function startSession(db: Database, { account, device, former }: NewSession): Promise<string | undefined> {
  const token = randomBytes(32).toString("base64url");
  const now = Date.now();
  const isOver = lte(adminSessions.expiresAt, new Date(now));
  const [, started] = await db.batch([
    db.delete(adminSessions).where(former === undefined ? isOver : or(isOver, hasToken(former))),
    db
      .insert(adminSessions)
      .select(
        sql`select ${hashToken(token)}, id, ${now}, ${now + sessionSeconds * 1000}, ${device} from admins
          where id = ${account.id} and password = ${account.password}`,
      )
      .returning({ adminId: adminSessions.adminId }),
  ]);
  return started.length > 0 ? token : undefined;
}

export async function findSessionAdmin(db: Database, token: string): Promise<Admin | undefined> {
  const session = await db
    .select({ id: admins.id, username: admins.username, expiresAt: adminSessions.expiresAt })
    .from(adminSessions)
    .innerJoin(admins, eq(admins.id, adminSessions.adminId))
    .where(hasToken(token))
    .get();
  if (!session) return undefined;
  const { expiresAt, ...admin } = session;
  if (expiresAt.getTime() > Date.now()) return admin;
  await endSession(db, token);
  return undefined;
}

export async function endSession(db: Database, token: string): Promise<void> {
  await db.delete(adminSessions).where(hasToken(token));
}

function hasToken(token: string) {
  return eq(adminSessions.tokenHash, hashToken(token));
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export async function readToken(request: Request): Promise<string | undefined> {
  const token: unknown = await cookieFor(request).parse(request.headers.get("Cookie"));
  return typeof token === "string" && /^[\w-]{43}$/.test(token) ? token : undefined;
}

export function tokenCookie(request: Request, token: string | undefined): Promise<string> {
  return token === undefined ? cookieFor(request).serialize("", { maxAge: 0 }) : cookieFor(request).serialize(token);
}

function cookieFor(request: Request) {
  return hostCookie(request, sessionCookieName, { maxAge: sessionSeconds });
}
