/** When the advisories of the packages below were last looked over. */
export const lookedOver = "2026-11-22";

/** The first version without a known hole, by package. Every copy in the lock file counts. */
export const floors = {
  "@conform-to/dom": ["1.19.4", "CVE-2026-49250: CPU time by many field names"],
  "@remix-run/node": ["2.17.2", "CVE-2025-61686: path traversal in file sessions"],
  "@remix-run/react": ["2.17.3", "CVE-2026-21884: XSS by ScrollRestoration"],
  "@remix-run/router": ["1.23.4", "CVE-2026-53668: XSS by an open redirect"],
  "@remix-run/server-runtime": ["2.17.5", "CVE-2026-42342: path expansion; CVE-2026-53663: CSRF check skipped"],
  papaparse: ["5.7.1", "quadratic parsing; formulae that are not escaped"],
  "react-router": ["6.30.6", "CVE-2026-53668: XSS by an open redirect"],
  "react-router-dom": ["6.30.6", "CVE-2026-53668: XSS by an open redirect"],
  wrangler: ["4.59.1", "CVE-2026-0933: command injection at deployment"],
  zod: ["3.22.3", "CVE-2023-4316: ReDoS by an email address"],
};
