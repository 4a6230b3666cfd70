import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterEach, describe, expect, test, vi } from "vitest";
import { passesAccess } from "./access";
import type { Env } from "./env";

const issuer = "https://team.cloudflareaccess.example";
const audience = "tanks";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A team with keys of its own: the one that signs, and the set that is published at its address. */
async function team(keyId: string, domain: string) {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: keyId, alg: "RS256" };
  const sign = (claims: { iss?: string; aud?: string; exp?: string } = {}) =>
    new SignJWT({ email: "worker@example.com" })
      .setProtectedHeader({ alg: "RS256", kid: keyId })
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

function isLetIn(token: string | undefined, settings: Partial<Env>) {
  const headers: Record<string, string> = token === undefined ? {} : { "Cf-Access-Jwt-Assertion": token };
  return passesAccess(new Request("https://tanks.example/", { headers }), settings as Env);
}

describe("behind Cloudflare Access", () => {
  test("a token of the team for this application is let in, any other is not", async () => {
    const { jwk, sign } = await team("one", issuer);
    const stranger = await team("one", issuer);
    publish(issuer, () => [jwk]);
    const settings = { ACCESS_TEAM_DOMAIN: "team.cloudflareaccess.example", ACCESS_AUD: audience };
    expect(await isLetIn(await sign(), settings)).toBe(true);
    expect(await isLetIn(undefined, settings)).toBe(false);
    expect(await isLetIn("not.a.token", settings)).toBe(false);
    expect(await isLetIn(await sign({ aud: "another" }), settings)).toBe(false);
    expect(await isLetIn(await sign({ iss: "https://evil.example" }), settings)).toBe(false);
    expect(await isLetIn(await sign({ exp: "-1m" }), settings)).toBe(false);
    expect(await isLetIn(await stranger.sign(), settings)).toBe(false);
  });

  test("half of the settings lets nobody in", async () => {
    expect(await isLetIn(undefined, { ACCESS_AUD: audience })).toBe(false);
    expect(await isLetIn(undefined, { ACCESS_TEAM_DOMAIN: "team.cloudflareaccess.example" })).toBe(false);
  });
});

test("without the settings everybody is let in", async () => {
  expect(await isLetIn(undefined, {})).toBe(true);
});
