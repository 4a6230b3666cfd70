import { createCookie } from "@remix-run/cloudflare";

/** How long a sign-in lasts, in seconds. */
export const sessionLifetime = 7 * 24 * 60 * 60;

const attributes = { path: "/", httpOnly: true, sameSite: "lax", maxAge: sessionLifetime } as const;
const plain = createCookie("admin-session", attributes);
/** By this prefix browsers take the cookie from this very host over https alone, not from a neighbouring one. */
const secure = createCookie("__Host-admin-session", { ...attributes, secure: true });

/** The session token that the request brings, if it brings anything that could be one. */
export async function readToken(request: Request): Promise<string | undefined> {
  const token: unknown = await cookieFor(request).parse(request.headers.get("Cookie"));
  return typeof token === "string" && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** The Set-Cookie value that keeps the token in the browser; without a token, the one that removes it. */
export function tokenCookie(request: Request, token: string | undefined): Promise<string> {
  return token === undefined ? cookieFor(request).serialize("", { maxAge: 0 }) : cookieFor(request).serialize(token);
}

function cookieFor(request: Request) {
  return new URL(request.url).protocol === "https:" ? secure : plain;
}
