import { createHash, randomBytes } from "node:crypto";
import { eq, lte, or, sql } from "drizzle-orm";
import { hostCookie } from "~/server/host-cookie.server";
import type { Database } from "~drizzle/database";
import { adminSessions, admins } from "~drizzle/schema";
import { nameDevice } from "./device.server";

export interface Admin {
  id: string;
  username: string;
}

export const sessionCookieName = "admin-session";

const sessionSeconds = 7 * 24 * 60 * 60;

/** Outlives the session, so that one that has run out is known, and its admin led back. */
const cookieSeconds = 30 * 24 * 60 * 60;

type Account = Pick<typeof admins.$inferSelect, "id" | "password">;

/** The database stores only the SHA-256 of the token. Does not `start` with another password than the account's. */
export function newSession(db: Database, request: Request, { id, password }: Account) {
  const token = randomBytes(32).toString("base64url");
  const device = nameDevice(request.headers.get("User-Agent"));
  const now = Date.now();
  const start = db
    .insert(adminSessions)
    .select(
      sql`select ${hashToken(token)}, id, ${now}, ${now + sessionSeconds * 1000}, ${device} from admins
        where id = ${id} and password = ${password}`,
    )
    .returning({ adminId: adminSessions.adminId });
  return { token, start };
}

/** Ends the request's (session fixation). Undefined when the password was changed since it was checked. */
export async function startSession(db: Database, request: Request, account: Account): Promise<string | undefined> {
  const { token, start } = newSession(db, request, account);
  const former = await readToken(request);
  const isOver = lte(adminSessions.expiresAt, new Date());
  const ended = db.delete(adminSessions).where(former === undefined ? isOver : or(isOver, hasToken(former)));
  const [, started] = await db.batch([ended, start]);
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
  return hostCookie(request, sessionCookieName, { maxAge: cookieSeconds });
}
