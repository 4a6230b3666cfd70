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
  /** `cookie` is the Set-Cookie value of the new session. */
  | { kind: "signedIn"; admin: Admin; cookie: string }
  | { kind: "missing" }
  | { kind: "wrong" }
  /** `retryAfter` in seconds. */
  | { kind: "throttled"; retryAfter: number };

/** The admin whose session the request brings, or null. */
export async function getAdmin(request: Request, { db }: Context): Promise<Admin | null> {
  const token = await readToken(request);
  return (token && (await findSessionAdmin(db, token))) || null;
}

/** The guard of pages, for each loader and each action: throws the redirect to the sign-in when there is no admin. */
export async function requireAdmin(request: Request, context: Context): Promise<Admin> {
  const admin = await getAdmin(request, context);
  if (!admin) throw redirect("/admin/login", { headers: { "Cache-Control": "no-store" } });
  return admin;
}

/**
 * Checks the form's `username` and `password` and starts a session, ending the one that the browser came with. Unknown
 * usernames and wrong passwords have the same outcome after the same work; too many of either are `throttled` unchecked.
 */
export async function signIn(request: Request, { db }: Context, form: FormData): Promise<SignInOutcome> {
  const strategy = new FormStrategy<SignInOutcome>((posted) => checkCredentials(db, posted.request, posted.form));
  return new Authenticator<SignInOutcome>().use(strategy).authenticate("form", repost(request, form));
}

/** Ends the session on the server too, and gives the Set-Cookie value that removes it from the browser. */
export async function signOut(request: Request, { db }: Context): Promise<string> {
  const token = await readToken(request);
  if (token !== undefined) await endSession(db, token);
  return tokenCookie(request, undefined);
}

/** The status and words of a sign-in that failed, the same for the page's toast and the API's error. */
export function describeRefusal(outcome: Exclude<SignInOutcome, { kind: "signedIn" }>) {
  if (outcome.kind === "missing") return { status: 400, ...missingCredentials };
  const title = "Login failed";
  if (outcome.kind === "wrong") return { status: 401, title, description: "Invalid username or password." };
  return { status: 429, title, description: `Too many failed attempts. Try again in ${inWords(outcome.retryAfter)}.` };
}

function inWords(seconds: number): string {
  const [count, unit] = seconds > 60 ? [Math.ceil(seconds / 60), "minute"] : [seconds, "second"];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

/** The two fields alone, as an unread form again: a strategy of remix-auth reads its form itself. */
function repost(request: Request, form: FormData): Request {
  const body = new URLSearchParams();
  for (const name of Object.keys(credentialsSchema.shape)) {
    const value = form.get(name);
    if (typeof value === "string") body.set(name, value);
  }
  const headers = new Headers(request.headers);
  for (const name of ["Content-Type", "Content-Length"]) headers.delete(name);
  return new Request(request.url, { method: "POST", headers, body });
}

async function checkCredentials(db: Context["db"], request: Request, form: FormData): Promise<SignInOutcome> {
  const credentials = credentialsSchema.safeParse(Object.fromEntries(form));
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
