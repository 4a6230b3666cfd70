import { createRemoteJWKSet, jwtVerify } from "jose";
import type { Env } from "./env";

type KeySet = ReturnType<typeof createRemoteJWKSet>;

/** By issuer. Cached across requests; jose refetches a set when Access rotates its keys. */
const keySets = new Map<string, KeySet>();

/** True when Access is not configured; false for every request when only one of the two settings is. */
export async function passesAccess(request: Request, env: Env): Promise<boolean> {
  const { ACCESS_TEAM_DOMAIN: team, ACCESS_AUD: audience } = env;
  if (!team && !audience) return true;
  const token = request.headers.get("Cf-Access-Jwt-Assertion");
  if (!team || !audience || !token) return false;
  const issuer = team.includes("://") ? team : `https://${team}`;
  try {
    await jwtVerify(token, keysOf(issuer), { issuer, audience, algorithms: ["RS256"] });
    return true;
  } catch {
    return false;
  }
}

function keysOf(issuer: string): KeySet {
  const known = keySets.get(issuer);
  if (known) return known;
  const keys = createRemoteJWKSet(new URL("/cdn-cgi/access/certs", issuer));
  keySets.set(issuer, keys);
  return keys;
}
