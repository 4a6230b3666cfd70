import { sendError, sendOData, sendUnauthorized } from "./answers.mjs";
import { canary } from "./tenants.mjs";

const html = `<html><head><title>502 Bad Gateway</title></head><body>${canary}</body></html>`;

/** Faults that replace the answer. */
const answers = {
  401: sendUnauthorized,
  403: (response) => sendError(response, 403, "Authorization_RequestDenied", "The permission is missing."),
  404: (response) => sendError(response, 404, "Internal_CompanyNotFound", "Cannot find the company."),
  408: (response) => sendError(response, 408, "Internal_RequestTimeout", "The operation has timed out."),
  413: (response) => sendError(response, 413, "BadRequest_TooLarge", "The page is too large."),
  429: (response) => sendError(response, 429, "Application_TooManyRequests", "Too many requests."),
  "429-short": (response) => sendError(response, 429, "Application_TooManyRequests", "Later.", { "Retry-After": "0" }),
  "429-long": (response) => sendError(response, 429, "Application_TooManyRequests", "Later.", { "Retry-After": "120" }),
  "429-date": (response) =>
    sendError(response, 429, "Application_TooManyRequests", "Later.", { "Retry-After": inAMinute() }),
  500: (response) => sendError(response, 500, "Internal_ServerError", "An internal error has occurred."),
  "502-html": (response) => response.writeHead(502, { "Content-Type": "text/html" }).end(html),
  "502-plain": (response) => response.writeHead(502, { "Content-Type": "text/plain" }).end(`Bad gateway ${canary}`),
  503: (response) => sendError(response, 503, "Internal_TenantUnavailable", "The tenant is unavailable."),
  "503-long": (response) => sendError(response, 503, "Internal_TenantUnavailable", "Later.", { "Retry-After": "60" }),
  504: (response) => response.writeHead(504, { "Content-Type": "text/plain" }).end("Gateway timeout"),
  hang: () => {},
  "hang-in-body": (response) => response.writeHead(200, { "Content-Type": "application/json" }).write('{"value":['),
  drip: (response) => drip(response.writeHead(200, { "Content-Type": "application/json" })),
  reset: (response) => response.socket.destroy(),
  "reset-in-body": (response) =>
    response.writeHead(200, { "Content-Length": "999" }).write('{"value":[', () => response.socket.destroy()),
  html: (response) => response.writeHead(200, { "Content-Type": "text/html" }).end(html),
  "empty-body": (response) => response.writeHead(200, { "Content-Type": "application/json" }).end(),
  "no-content": (response) => response.writeHead(204).end(),
  "not-utf-8": (response) => response.writeHead(200).end(Buffer.from('{"value":[{"id":"\xff"}]}', "latin1")),
  redirect: (response, { foreignUrl, tenant }) =>
    response.writeHead(302, { Location: `${foreignUrl}/${tenant.name}` }).end(),
  "no-token": (response) => sendOData(response, 200, { token_type: "Bearer", expires_in: 3599 }),
  "token-with-line-break": (response) =>
    sendOData(response, 200, { token_type: "Bearer", expires_in: 3599, access_token: `${canary}\r\nX: y` }),
};

/** Faults within an otherwise correct page. */
const pages = {
  held: (page) => page,
  truncated: (page) => JSON.stringify(page).slice(0, -20),
  "no-value": ({ value, ...page }) => page,
  "value-no-list": (page) => ({ ...page, value: { 0: page.value[0] } }),
  "row-without-number": (page) => withLastRow(page, { number: undefined }),
  "row-with-number-as-number": (page) => withLastRow(page, { number: 10000 }),
  "row-null": (page) => ({ ...page, value: [...page.value, null] }),
  "row-twice": (page) => ({ ...page, value: [...page.value, page.value[0]] }),
  "too-large": (page) => ({ ...page, filler: "x".repeat(25 * 1024 * 1024) }),
  "link-loop": (page, { url, base }) => withLink(page, new URL(url.pathname + url.search, base).href),
  "link-endless": (page, { url, base }) => {
    const next = new URL(url.pathname + url.search, base);
    next.searchParams.set("round", String(Number(next.searchParams.get("round") ?? 0) + 1));
    return withLink(page, next.href);
  },
  "link-foreign": (page, { foreignUrl, tenant }) => withLink(page, `${foreignUrl}/${tenant.name}`),
  "link-foreign-same-path": (page, { foreignUrl, tenant, url }) =>
    withLink(page, `${foreignUrl}/${tenant.name}${url.pathname}`),
  "link-other-path": (page, { base }) => withLink(page, `${base}/elsewhere`),
  "link-other-company": (page, { base, url }) =>
    withLink(
      page,
      base + url.pathname.replace(/companies\([^)]+\)/, "companies(00000000-0000-0000-0000-000000000000)"),
    ),
  "link-with-password": (page, { base, url }) =>
    withLink(page, `${base.replace("://", "://user:password@")}${url.pathname}`),
  "link-no-address": (page) => withLink(page, "//["),
  "link-no-text": (page) => withLink(page, 5),
};

/** Answers with the fault; returns false if it belongs into a page. */
export function strike(kind, call) {
  if (!Object.hasOwn(answers, kind)) return false;
  answers[kind](call.response, call);
  return true;
}

export function strikePage(kind, page, call) {
  if (!Object.hasOwn(pages, kind)) throw new Error(`There is no fault "${kind}".`);
  return pages[kind](page, call);
}

function withLink(page, link) {
  return { ...page, "@odata.nextLink": link };
}

function withLastRow(page, change) {
  return { ...page, value: [...page.value.slice(0, -1), { ...page.value.at(-1), ...change }] };
}

function inAMinute() {
  return new Date(Date.now() + 60_000).toUTCString();
}

/** A body that never ends: one space every 20 ms. */
function drip(response) {
  const timer = setInterval(() => response.write(" "), 20);
  response.on("close", () => clearInterval(timer));
}
