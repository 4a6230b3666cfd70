import { createCookie } from "@remix-run/cloudflare";

interface CookieOptions {
  maxAge: number;
  secrets?: string[];
}

/** `__Host-`: browsers accept it from this host over https only, not from a sibling subdomain (session fixation). */
export function hostCookie(request: Request, name: string, options: CookieOptions) {
  const secure = new URL(request.url).protocol === "https:";
  const fullName = secure ? `__Host-${name}` : name;
  return createCookie(fullName, { path: "/", httpOnly: true, sameSite: "lax", secure, ...options });
}
