import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { admins } from "~drizzle/schema";
import { type Admin, credentialsSchema, missingCredentials } from "./admin.schema";
import { attemptKeys, countAttempt, forgiveAttempt } from "./login-throttle.server";
import { verifyPassword } from "./password.server";
import { readToken, tokenCookie } from "./session-cookie.server";
import { endSession, findSessionAdmin, startSession } from "./sessions.server";

type Context = Pick<AppLoadContext, "db">;

export type SignInOutcome =
  | { kind: "signedIn"; admin: Admin; cookie: string }
  | { kind: "missing" }
  | { kind: "wrong" }
  /** `retryAfter` in seconds. */
  | { kind: "throttled"; retryAfter: number };

interface SignInRefusal {
  status: number;
  title: string;
  description: string;
  headers: Record<string, string>;
}

export async function getAdmin(request: Request, { db }: Context): Promise<Admin | undefined> {
  const token = await readToken(request);
  return token === undefined ? undefined : findSessionAdmin(db, token);
}

/** Guards every admin loader and every admin action: throws a redirect to the sign-in without a session. */
export async function requireAdmin(request: Request, context: Context): Promise<Admin> {
  const admin = await getAdmin(request, context);
  if (!admin) throw redirect("/admin/login", { headers: { "Cache-Control": "no-store" } });
  return admin;
}

export function signInByForm(request: Request, context: Context): Promise<SignInOutcome> {
  const strategy = new FormStrategy<SignInOutcome>((posted) =>
    signIn(posted.request, context, Object.fromEntries(posted.form)),
  );
  return new Authenticator<SignInOutcome>().use(strategy).authenticate("form", request);
}

/**
 * Checks `{ username, password }` and starts a session, ending the one of the request's cookie (session fixation). An
 * unknown username and a wrong password give the same outcome after the same work. A throttled attempt is not checked.
 */
export async function signIn(request: Request, { db }: Context, input: unknown): Promise<SignInOutcome> {
  const credentials = credentialsSchema.safeParse(input);
  if (!credentials.success) return { kind: "missing" };
  const { username, password } = credentials.data;
  const keys = attemptKeys(username, request.headers.get("CF-Connecting-IP") ?? "unknown");
  const retryAfter = await countAttempt(db, keys);
  if (retryAfter > 0) return { kind: "throttled", retryAfter };
  const account = await db.select().from(admins).where(eq(admins.username, username)).get();
  const isRight = await verifyPassword(password, account?.password);
  const token = isRight && account ? await startSession(db, account, await readToken(request)) : undefined;
  if (!account || token === undefined) return { kind: "wrong" };
  await forgiveAttempt(db, keys);
  const admin = { id: account.id, username: account.username };
  return { kind: "signedIn", admin, cookie: await tokenCookie(request, token) };
}

/** Deletes the session from the database. The headers delete the cookie and the browser's cached admin pages. */
export async function signOut(request: Request, { db }: Context) {
  const token = await readToken(request);
  if (token !== undefined) await endSession(db, token);
  return { "Set-Cookie": await tokenCookie(request, undefined), "Clear-Site-Data": '"cache"' };
}

export function describeRefusal(outcome: Exclude<SignInOutcome, { kind: "signedIn" }>): SignInRefusal {
  if (outcome.kind === "missing") return { status: 400, ...missingCredentials, headers: {} };
  const title = "Login failed";
  if (outcome.kind === "wrong")
    return { status: 401, title, description: "Invalid username or password.", headers: {} };
  const description = `Too many failed attempts. Try again in ${inWords(outcome.retryAfter)}.`;
  return { status: 429, title, description, headers: { "Retry-After": String(outcome.retryAfter) } };
}

function inWords(seconds: number): string {
  const [count, unit] = seconds > 60 ? [Math.ceil(seconds / 60), "minute"] : [seconds, "second"];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
