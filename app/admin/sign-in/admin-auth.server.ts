import { type AppLoadContext, replace } from "@remix-run/cloudflare";
import { sql } from "drizzle-orm";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { z } from "zod";
import { admins } from "~drizzle/schema";
import { deviceCookie, readDevice } from "./device.server";
import { countAttempt, deviceKeys, type LockedOut, unknownDeviceKeys } from "./login-throttle.server";
import { verifyPassword } from "./password.server";
import { type Admin, endSession, findSessionAdmin, readToken, startSession, tokenCookie } from "./sessions.server";
import { missingCredentials, signInHref } from "./sign-in";

type Context = Pick<AppLoadContext, "db"> & Partial<Pick<AppLoadContext, "deviceSecret">>;

type LoggedContext = Context & { log: Pick<AppLoadContext["log"], "tell"> };

type SignInContext = LoggedContext & Pick<AppLoadContext, "network">;

export type SetCookies = ["Set-Cookie", string][];

export type SignInOutcome =
  | { kind: "signedIn"; admin: Admin; cookies: SetCookies }
  | { kind: "missing" }
  | { kind: "wrong" }
  | ({ kind: "throttled" } & LockedOut);

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
export async function requireAdmin(request: Request, context: LoggedContext): Promise<Admin> {
  const admin = await getAdmin(request, context);
  if (admin) return admin;
  const hadSession = request.method === "POST" || (await readToken(request)) !== undefined;
  throw toSignIn(context, hadSession ? signInHref(addressOf(request)) : "/admin/login");
}

/** The guard of a loader, in one trip to the database with what that reads; nothing is read without a session's token. */
export async function readAsAdmin<Content>(
  request: Request,
  context: LoggedContext,
  read: (token: string) => Promise<Content>,
): Promise<[Admin, Content]> {
  const token = await readToken(request);
  if (token === undefined) throw toSignIn(context, "/admin/login");
  return Promise.all([requireAdmin(request, context), read(token)]);
}

/** In place of its entry: Back would lead there again. */
function toSignIn({ log }: LoggedContext, href: string): Response {
  log.tell("adminAccess", "refused");
  return replace(href, { headers: { "Cache-Control": "no-store" } });
}

function addressOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("index");
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

export function signInByForm(request: Request, context: SignInContext): Promise<SignInOutcome> {
  const strategy = new FormStrategy<SignInOutcome>((posted) =>
    signIn(posted.request, context, Object.fromEntries(posted.form)),
  );
  return new Authenticator<SignInOutcome>().use(strategy).authenticate("form", request);
}

export const credentialsSchema = z.object({ username: z.string().trim().min(1), password: z.string().min(1) });

/** An unknown username has the outcome of a wrong password after the same work. A throttled attempt is not checked. */
export async function signIn(request: Request, context: SignInContext, input: unknown): Promise<SignInOutcome> {
  const outcome = await trySignIn(request, context, input);
  context.log.tell("signIn", outcome.kind);
  return outcome;
}

async function trySignIn(request: Request, context: SignInContext, input: unknown): Promise<SignInOutcome> {
  const credentials = credentialsSchema.safeParse(input);
  if (!credentials.success) return { kind: "missing" };
  const { username, password } = credentials.data;
  const account = await findAccount(context.db, username);
  const device = account && (await readDevice(request, account, context.deviceSecret));
  const keys = device === undefined ? unknownDeviceKeys(username, context.network) : deviceKeys(device);
  const attempt = await countAttempt(context.db, keys);
  if ("retryAfter" in attempt) return { kind: "throttled", ...attempt };
  const isRight = await verifyPassword(password, account?.password);
  const token = isRight && account ? await startSession(context.db, request, account) : undefined;
  if (!account || token === undefined) return { kind: "wrong" };
  await attempt.forgive();
  const cookies = await sessionCookies(request, context, account, token);
  return { kind: "signedIn", admin: { id: account.id, username: account.username }, cookies };
}

/** "Admin" and "admin" are one name; where both were made before that was so, each is found as it is written. */
async function findAccount(db: Context["db"], username: string) {
  const { username: stored } = admins;
  return db
    .select()
    .from(admins)
    .where(sql`lower(${stored}) = lower(${username})`)
    .orderBy(sql`${stored} = ${username} desc`)
    .get();
}

export async function sessionCookies(
  request: Request,
  { deviceSecret }: Pick<Context, "deviceSecret">,
  account: typeof admins.$inferSelect,
  token: string,
): Promise<SetCookies> {
  const cookies = [await tokenCookie(request, token), await deviceCookie(request, account, deviceSecret)];
  return cookies.flatMap((cookie): SetCookies => (cookie === undefined ? [] : [["Set-Cookie", cookie]]));
}

/** Deletes the session from the database. The headers delete the cookie and the browser's cached admin pages. */
export async function signOut(request: Request, context: LoggedContext) {
  const token = await readToken(request);
  if (token !== undefined) await endSession(context.db, token);
  context.log.tell("signOut", "done");
  return { "Set-Cookie": await tokenCookie(request, undefined), "Clear-Site-Data": '"cache"' };
}

export function describeRefusal(outcome: Exclude<SignInOutcome, { kind: "signedIn" }>): SignInRefusal {
  if (outcome.kind === "missing") return { status: 400, ...missingCredentials, headers: {} };
  const title = "Login failed";
  if (outcome.kind === "wrong")
    return { status: 401, title, description: "Invalid username or password.", headers: {} };
  return { title, ...describeLock(outcome.retryAfter) };
}

export function describeLock(seconds: number): Omit<SignInRefusal, "title"> {
  const description = `Too many failed attempts. Try again in ${inWords(seconds)}.`;
  return { status: 429, description, headers: { "Retry-After": String(seconds) } };
}

function inWords(seconds: number): string {
  const [count, unit] = seconds > 60 ? [Math.ceil(seconds / 60), "minute"] : [seconds, "second"];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
