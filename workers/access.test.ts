import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterEach, describe, expect, test, vi } from "vitest";
import { passesAccess } from "./access";
import type { Env } from "./env";

const issuer = "https://team.cloudflareaccess.example";
const audience = "tanks";

afterEach(() => {
  vi.unstubAllGlobals();
});

async function team(keyId: string, domain: string, alg = "RS256") {
  const { privateKey, publicKey } = await generateKeyPair(alg);
  const jwk = { ...(await exportJWK(publicKey)), kid: keyId, alg };
  const sign = (claims: { iss?: string; aud?: string; exp?: string } = {}) =>
    new SignJWT({ email: "worker@example.com" })
      .setProtectedHeader({ alg, kid: keyId })
      .setIssuer(claims.iss ?? domain)
      .setAudience(claims.aud ?? audience)
      .setExpirationTime(claims.exp ?? "5m")
      .sign(privateKey);
  return { jwk, sign };
}

function publish(domain: string, keys: () => unknown[]) {
  vi.stubGlobal("fetch", async (input: string | URL) => {
    expect(String(input)).toBe(`${domain}/cdn-cgi/access/certs`);
    return Response.json({ keys: keys() });
  });
}

function passes(token: string | undefined, settings: Partial<Env>) {
  const headers: Record<string, string> = token === undefined ? {} : { "Cf-Access-Jwt-Assertion": token };
  return passesAccess(new Request("https://tanks.example/", { headers }), settings as Env);
}

describe("with Cloudflare Access configured", () => {
  test("only an unexpired token of the team for this application passes", async () => {
    const { jwk, sign } = await team("one", issuer);
    const otherKeys = await team("one", issuer);
    publish(issuer, () => [jwk]);
    const settings = { ACCESS_TEAM_DOMAIN: "team.cloudflareaccess.example", ACCESS_AUD: audience };
    expect(await passes(await sign(), settings)).toBe(true);
    expect(await passes(undefined, settings)).toBe(false);
    expect(await passes("not.a.token", settings)).toBe(false);
    expect(await passes(await sign({ aud: "another" }), settings)).toBe(false);
    expect(await passes(await sign({ iss: "https://evil.example" }), settings)).toBe(false);
    expect(await passes(await sign({ exp: "-1m" }), settings)).toBe(false);
    expect(await passes(await otherKeys.sign(), settings)).toBe(false);
  });

  test("a token by another algorithm than Access uses is refused, though its key is published", async () => {
    const domain = "https://es256.cloudflareaccess.example";
    const { jwk, sign } = await team("one", domain, "ES256");
    publish(domain, () => [jwk]);
    expect(await passes(await sign(), { ACCESS_TEAM_DOMAIN: domain, ACCESS_AUD: audience })).toBe(false);
  });

  test("one of the two settings alone refuses every request", async () => {
    expect(await passes(undefined, { ACCESS_AUD: audience })).toBe(false);
    expect(await passes(undefined, { ACCESS_TEAM_DOMAIN: "team.cloudflareaccess.example" })).toBe(false);
  });
});

test("without Cloudflare Access every request passes", async () => {
  expect(await passes(undefined, {})).toBe(true);
});
