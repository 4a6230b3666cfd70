const safeMethods = new Set(["GET", "HEAD"]);
const pageMethods = ["GET", "HEAD", "POST"];
const apiMethods = [...pageMethods, "PUT", "DELETE"];

export interface Refusal {
  status: number;
  error: string;
  headers?: Record<string, string>;
}

export function guardRequest(request: Request): Refusal | undefined {
  const url = new URL(request.url);
  const allowed = servesData(url) ? apiMethods : pageMethods;
  if (!allowed.includes(request.method)) {
    return { status: 405, error: "This method is not allowed here.", headers: { Allow: allowed.join(", ") } };
  }
  if (!isDecodable(url.pathname)) return { status: 400, error: "The URL is malformed." };
  // With this parameter Remix runs a single loader or action, skipping its own CSRF check.
  if (url.searchParams.has("_data")) return { status: 400, error: "The URL has a reserved parameter." };
  if (!safeMethods.has(request.method) && !isSameOrigin(request, url.origin)) {
    return { status: 403, error: "Requests from other sites are refused." };
  }
  return undefined;
}

export function servesData(url: URL): boolean {
  return url.pathname.startsWith("/api/") || url.pathname.startsWith("/objects/");
}

/** CSRF: browsers send at least one of these headers with a write; clients that send none are no browser. */
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
