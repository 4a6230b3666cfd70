export const securityHeaders = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Permissions-Policy": "camera=(self), microphone=(), geolocation=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
} as const;

/** RFC 6797: over plain HTTP a host must not send it. */
const transportSecurity = "max-age=31536000; includeSubDomains";

const defaultCacheControl = "private, no-cache";

function contentSecurityPolicy(nonce: string, uploadOrigin: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self' ${uploadOrigin}`.trimEnd(),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Where the service worker may send photos: its policy is written before the deployment's bucket is known. */
const everyBucket = "https://*.r2.cloudflarestorage.com";

interface PolicyContext {
  nonce: string;
  log: { requestId: string };
  uploadTarget: { bucketUrl: string } | undefined;
}

/** The route's own Content-Security-Policy and Cache-Control win. */
export function applyHeaders(headers: Headers, { nonce, log, uploadTarget }: PolicyContext, { protocol }: URL): void {
  const uploadOrigin = uploadTarget ? new URL(uploadTarget.bucketUrl).origin : "";
  for (const [name, value] of Object.entries(securityHeaders)) headers.set(name, value);
  if (protocol === "https:") headers.set("Strict-Transport-Security", transportSecurity);
  setDefault(headers, "Content-Security-Policy", contentSecurityPolicy(nonce, uploadOrigin));
  setDefault(headers, "Cache-Control", defaultCacheControl);
  headers.set("X-Request-Id", log.requestId);
  nameCharset(headers);
}

/** Remix's answers to its own script, and the errors of uploads, come without one; that of a sent CSV file is not known. */
function nameCharset(headers: Headers) {
  const type = headers.get("Content-Type") ?? "";
  if (/^(text\/(?!csv$)[\w-]+|application\/xml)$/.test(type)) headers.set("Content-Type", `${type}; charset=utf-8`);
}

function setDefault(headers: Headers, name: string, value: string) {
  if (!headers.has(name)) headers.set(name, value);
}

/** Cloudflare applies `_headers` to the static files. */
export function assetHeaders(): string {
  const everywhere = Object.entries(securityHeaders).map(([name, value]) => `  ${name}: ${value}`);
  return [
    "/*",
    ...everywhere,
    "  Content-Security-Policy: default-src 'none'; frame-ancestors 'none'; sandbox",
    "/service-worker.js",
    "  ! Content-Security-Policy",
    `  Content-Security-Policy: default-src 'none'; connect-src 'self' ${everyBucket}; frame-ancestors 'none'`,
    "  Cache-Control: no-cache",
    "/assets/store-photos-*",
    "  ! Content-Security-Policy",
    "  Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    "/assets/*",
    "  Cache-Control: public, max-age=31536000, immutable",
    "",
  ].join("\n");
}
