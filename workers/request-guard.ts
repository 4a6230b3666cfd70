const safeMethods = new Set(["GET", "HEAD"]);
const pageMethods = ["GET", "HEAD", "POST"];
const apiMethods = [...pageMethods, "PUT", "DELETE"];

/** Why a request may not reach a route, or undefined when it may. */
export interface Refusal {
  status: number;
  error: string;
  headers?: Record<string, string>;
}

/** Checks what holds for every route, whatever it does, before any of them runs. */
export function guardRequest(request: Request): Refusal | undefined {
  const url = new URL(request.url);
  const allowed = servesData(url) ? apiMethods : pageMethods;
  if (!allowed.includes(request.method)) {
    return { status: 405, error: "This method is not allowed here.", headers: { Allow: allowed.join(", ") } };
  }
  if (!isDecodable(url.pathname)) return { status: 400, error: "The address is malformed." };
  // Remix would run a route's loader or action by this parameter without its own origin check.
  if (url.searchParams.has("_data")) return { status: 400, error: "The address holds a reserved parameter." };
  if (!safeMethods.has(request.method) && !isSameOrigin(request, url.origin)) {
    return { status: 403, error: "Requests from other sites are refused." };
  }
  return undefined;
}

/** True for the paths that answer programs, in JSON or plain text, rather than people. */
export function servesData(url: URL): boolean {
  return url.pathname.startsWith("/api/") || url.pathname.startsWith("/objects/");
}

/** A browser always names the origin of an unsafe request; other clients name none of the three. */
function isSameOrigin(request: Request, ownOrigin: string): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  const origin = request.headers.get("Origin");
  if (origin !== null) return origin === ownOrigin;
  const referer = request.headers.get("Referer");
  return referer === null || (URL.canParse(referer) && new URL(referer).origin === ownOrigin);
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
