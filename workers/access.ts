import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import type { Env } from "./env";
import type { Refusal } from "./request-guard";

type KeySet = ReturnType<typeof createRemoteJWKSet>;

const keyReloadPauseMs = 30_000;
const longestName = 254;

const refused: Refusal = { status: 401, error: "Sign in to open this page." };
const notSetUp: Refusal = { status: 503, error: "This is closed until Cloudflare Access is set up." };
const unavailable: Refusal = {
  status: 503,
  error: "The sign-in cannot be checked now. Try again in a moment.",
  headers: { "Retry-After": "5" },
};

/** By issuer. Cached across requests; jose refetches a set when Access rotates its keys. */
const keySets = new Map<string, JWTVerifyGetKey>();

type Verdict = { refusal: Refusal } | { visitor: string | null };

/** Nothing is refused when Access is neither configured nor required, everything when one setting alone is there. */
export async function guardAccess(request: Request, env: Env): Promise<Verdict> {
  const { ACCESS_TEAM_DOMAIN: team, ACCESS_AUD: audience } = env;
  if (!team && !audience) return isRequired(env) ? { refusal: notSetUp } : { visitor: null };
  const token = request.headers.get("Cf-Access-Jwt-Assertion");
  if (!team || !audience || !token) return { refusal: refused };
  const issuer = team.includes("://") ? team : `https://${team}`;
  try {
    const { payload } = await jwtVerify(token, keysOf(issuer), { issuer, audience, algorithms: ["RS256"] });
    return { visitor: nameOf(payload) };
  } catch (error) {
    return { refusal: isVerdict(error) ? refused : unavailable };
  }
}

/** With whatever else is written, nobody gets in rather than everybody. */
function isRequired({ REQUIRE_ACCESS: setting = "" }: Env): boolean {
  return !["", "false"].includes(String(setting).trim().toLowerCase());
}

/** https://developers.cloudflare.com/cloudflare-one/access-controls/applications/http-apps/authorization-cookie/application-token/ */
function nameOf({ email, common_name: serviceToken }: JWTPayload): string | null {
  const name = [email, serviceToken].find((claim) => typeof claim === "string" && claim !== "");
  return typeof name === "string" ? name.slice(0, longestName) : null;
}

function keysOf(issuer: string): JWTVerifyGetKey {
  const known = keySets.get(issuer);
  if (known) return known;
  const keys = withStaleKeys(createRemoteJWKSet(new URL("/cdn-cgi/access/certs", issuer)));
  keySets.set(issuer, keys);
  return keys;
}

/** Where jose would refuse every token once its keys are 10 minutes old, the last known ones are used. */
function withStaleKeys(keys: KeySet): JWTVerifyGetKey {
  let askedAt = 0;
  return async (header, token) => {
    const known = keys.jwks();
    if (!known || keys.fresh) return keys(header, token);
    const isTime = Date.now() >= askedAt + keyReloadPauseMs;
    if (isTime) askedAt = Date.now();
    if (isTime && (await isReloaded(keys))) return keys(header, token);
    return createLocalJWKSet(known)(header, token).catch(() => {
      throw new errors.JWKSTimeout();
    });
  };
}

function isReloaded(keys: KeySet): Promise<boolean> {
  return keys.reload().then(
    () => true,
    () => false,
  );
}

function isVerdict(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return false;
  return !["ERR_JOSE_GENERIC", "ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID"].includes(error.code);
}
