import { hostCookie } from "~/server/host-cookie.server";

export const sessionSeconds = 7 * 24 * 60 * 60;

export async function readToken(request: Request): Promise<string | undefined> {
  const token: unknown = await cookieFor(request).parse(request.headers.get("Cookie"));
  return typeof token === "string" && /^[\w-]{43}$/.test(token) ? token : undefined;
}

export function tokenCookie(request: Request, token: string | undefined): Promise<string> {
  return token === undefined ? cookieFor(request).serialize("", { maxAge: 0 }) : cookieFor(request).serialize(token);
}

function cookieFor(request: Request) {
  return hostCookie(request, "admin-session", { maxAge: sessionSeconds });
}
