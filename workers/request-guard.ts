const safeMethods = new Set(["GET", "HEAD"]);
const pageMethods = ["GET", "HEAD", "POST"];
const resourceMethods = [...pageMethods, "PUT", "DELETE"];

export interface Refusal {
  status: number;
  error: string;
  headers?: Record<string, string>;
}

export function guardRequest(request: Request): Refusal | undefined {
  const url = new URL(request.url);
  if (!servesData(url) && !pageMethods.includes(request.method)) {
    return { status: 405, error: "This method is not allowed here.", headers: { Allow: pageMethods.join(", ") } };
  }
  // A page at "//host" would lead to that host by each link that keeps the path.
  if (decode(url.pathname) === undefined || url.pathname.startsWith("//")) {
    return { status: 400, error: "The URL is malformed." };
  }
  if (isMissingFile(url) || isDataOfResource(url)) {
    return { status: 404, error: "Not found.", headers: { "Cache-Control": "no-store" } };
  }
  // With this parameter Remix runs a single loader or action, skipping its own CSRF check.
  if (url.searchParams.has("_data")) return { status: 400, error: "The URL has a reserved parameter." };
  if (!safeMethods.has(request.method) && !isShare(url) && !isSameOrigin(request, url.origin)) {
    return { status: 403, error: "Requests from other sites are refused." };
  }
  return undefined;
}

/** The phone posts here what another app shares, of no origin: nothing of it is stored. */
export function isShare({ pathname }: URL): boolean {
  return pathname === "/share";
}

/** As Remix matches its routes: whatever the case, and decoded. */
export function servesData({ pathname }: URL): boolean {
  return /^\/(api|objects)(\/|$)/i.test(withoutData(pathname));
}

/** Remix refuses a method that it does not know, before the resource can tell those that it takes. */
export function withKnownMethod(request: Request): Request {
  const isKnown = resourceMethods.includes(request.method) || !servesData(new URL(request.url));
  return isKnown ? request : new Request(request, { method: "OPTIONS" });
}

/** Static files are answered before the Worker, except those that do not exist. */
function isMissingFile({ pathname }: URL): boolean {
  return pathname.startsWith("/assets/");
}

/** Remix would read the route's JSON or file whole and encode it for a page. */
function isDataOfResource(url: URL): boolean {
  return servesData(url) && withoutData(url.pathname) !== decode(url.pathname);
}

function withoutData(pathname: string): string {
  return (decode(pathname) ?? pathname).replace(/\.data$/, "");
}

/** Remix fails with an error of its own if Origin is not X-Forwarded-Host; `guardRequest` has already compared Origin with the URL. */
export function withoutOrigin(request: Request): Request {
  const misread = ["Origin", "X-Forwarded-Host"].filter((name) => request.headers.has(name));
  if (misread.length === 0) return request;
  const headers = new Headers(request.headers);
  for (const name of misread) headers.delete(name);
  return new Request(request, { headers });
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

export function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
