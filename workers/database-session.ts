import { decode } from "./request-guard";

const bookmarkForm = /^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/;

const bookmarkHeader = "X-D1-Bookmark";
/** In seconds; of a database that was restored since it must not stay for long. */
const maxAge = 600;

/** A read is answered by the nearest replica that has the caller's last write; writes and admins begin at the primary. */
export function openDatabaseSession(request: Request, database: D1Database): D1DatabaseSession {
  return database.withSession(anchorOf(request));
}

function anchorOf(request: Request): string {
  // A replica behind what the browser has kept would look like a restored database, and a bookmark may be older than that.
  const isSync = new URL(request.url).searchParams.has("since");
  if (!isRead(request) || isOfPrimary(request) || isSync) return "first-primary";
  return bookmarkOf(request) ?? "first-unconstrained";
}

/** As Remix matches its routes: decoded, and whatever the case. */
function isOfPrimary({ url }: Request): boolean {
  return /^\/((api\/)?admin|api\/health)\b/i.test(decode(new URL(url).pathname) ?? "");
}

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

function bookmarkOf(request: Request): string | undefined {
  const cookies = (request.headers.get("Cookie") ?? "").split(/;\s*/).map((cookie) => cookie.split("="));
  const [, kept] = cookies.find(([name]) => name === cookieName(request)) ?? [];
  const given = request.headers.get(bookmarkHeader) ?? undefined;
  return [given, kept]
    .filter((bookmark) => bookmark !== undefined && bookmarkForm.test(bookmark))
    .sort()
    .at(-1);
}

/** As a header for scripts and clients of the API; that of a write as a cookie as well. */
export function setBookmark(request: Request, { status, headers }: Response, bookmark: string | null): void {
  if (bookmark === null || (status >= 400 && isOfPrimary(request))) return;
  headers.set(bookmarkHeader, bookmark);
  if (isRead(request)) return;
  const secure = request.url.startsWith("https:") ? "; Secure" : "";
  const attributes = `Max-Age=${maxAge}; Path=/; HttpOnly${secure}; SameSite=Lax`;
  headers.append("Set-Cookie", `${cookieName(request)}=${bookmark}; ${attributes}`);
}

function cookieName(request: Request): string {
  return request.url.startsWith("https:") ? "__Host-bookmark" : "bookmark";
}
