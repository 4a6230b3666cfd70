import { Problem } from "../problem.mjs";

/** The headers by which Cloudflare Access lets a script in, of the service token in the environment; none without one. */
export function serviceTokenHeaders() {
  const { CF_ACCESS_CLIENT_ID: id, CF_ACCESS_CLIENT_SECRET: secret } = process.env;
  if (!id && !secret) return {};
  if (id && secret) return { "CF-Access-Client-Id": id, "CF-Access-Client-Secret": secret };
  throw new Problem("A service token has two parts: set CF_ACCESS_CLIENT_ID and CF_ACCESS_CLIENT_SECRET.");
}
