import { createCookie } from "@remix-run/cloudflare";

export const sessionSeconds = 7 * 24 * 60 * 60;

const attributes = { path: "/", httpOnly: true, sameSite: "lax", maxAge: sessionSeconds } as const;
const plain = createCookie("admin-session", attributes);
/** `__Host-`: browsers accept it from this host over https only, not from a sibling subdomain (session fixation). */
const secure = createCookie("__Host-admin-session", { ...attributes, secure: true });

export async function readToken(request: Request): Promise<string | undefined> {
  const token: unknown = await cookieFor(request).parse(request.headers.get("Cookie"));
  return typeof token === "string" && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** The Set-Cookie value that stores the token, or deletes the cookie for an undefined one. */
export function tokenCookie(request: Request, token: string | undefined): Promise<string> {
  return token === undefined ? cookieFor(request).serialize("", { maxAge: 0 }) : cookieFor(request).serialize(token);
}

function cookieFor(request: Request) {
  return new URL(request.url).protocol === "https:" ? secure : plain;
}
