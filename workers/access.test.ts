import { createExecutionContext, env } from "cloudflare:test";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterEach, describe, expect, inject, test, vi } from "vitest";
import { expectDocumented } from "../tests/fuzz/contract";
import { guardAccess } from "./access";
import worker from "./app";
import type { Env } from "./env";

declare module "vitest" {
  interface ProvidedContext {
    accessKeys: string;
  }
}

const issuer = "https://team.cloudflareaccess.example";
const audience = "tanks";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function team(keyId: string, domain: string, alg = "RS256") {
  const { privateKey, publicKey } = await generateKeyPair(alg);
  const jwk = { ...(await exportJWK(publicKey)), kid: keyId, alg };
  const sign = (
    claims: { iss?: string; aud?: string; exp?: string } = {},
    about: object = { email: "a@example.com" },
  ) =>
    new SignJWT({ ...about })
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

/** The status of the refusal. */
async function refusal(token: string | undefined, settings: Partial<Env>): Promise<number | undefined> {
  const headers: Record<string, string> = token === undefined ? {} : { "Cf-Access-Jwt-Assertion": token };
  const verdict = await guardAccess(new Request("https://tanks.example/", { headers }), settings as Env);
  return "refusal" in verdict ? verdict.refusal.status : undefined;
}

describe("with Cloudflare Access configured", () => {
  test("only an unexpired token of the team for this application passes", async () => {
    const { jwk, sign } = await team("one", issuer);
    const otherKeys = await team("one", issuer);
    publish(issuer, () => [jwk]);
    const settings = { ACCESS_TEAM_DOMAIN: "team.cloudflareaccess.example", ACCESS_AUD: audience };
    expect(await refusal(await sign(), settings)).toBeUndefined();
    expect(await refusal(undefined, settings)).toBe(401);
    expect(await refusal("not.a.token", settings)).toBe(401);
    expect(await refusal(await sign({ aud: "another" }), settings)).toBe(401);
    expect(await refusal(await sign({ iss: "https://evil.example" }), settings)).toBe(401);
    expect(await refusal(await sign({ exp: "-1m" }), settings)).toBe(401);
    expect(await refusal(await otherKeys.sign(), settings)).toBe(401);
  });

  test("a token by another algorithm than Access uses is refused, though its key is published", async () => {
    const domain = "https://es256.cloudflareaccess.example";
    const { jwk, sign } = await team("one", domain, "ES256");
    publish(domain, () => [jwk]);
    expect(await refusal(await sign(), { ACCESS_TEAM_DOMAIN: domain, ACCESS_AUD: audience })).toBe(401);
  });

  describe("while Access does not give its keys", () => {
    const lost = () => Promise.reject(new TypeError("Network connection lost."));
    const failed = async () => new Response("Down", { status: 500 });

    test.each([
      ["is not reached", lost],
      ["fails", failed],
    ])("and %s, no request is refused for its token", async (name, answer) => {
      const domain = `https://${name.replaceAll(" ", "-")}.cloudflareaccess.example`;
      const { sign } = await team("one", domain);
      vi.stubGlobal("fetch", answer);
      const settings = { ACCESS_TEAM_DOMAIN: domain, ACCESS_AUD: audience };
      expect(await refusal(await sign(), settings)).toBe(503);
      expect(await refusal("not.a.token", settings)).toBe(401);
    });

    test("the known ones stay in use, and an unknown one may be theirs", async () => {
      const domain = "https://stale.cloudflareaccess.example";
      const settings = { ACCESS_TEAM_DOMAIN: domain, ACCESS_AUD: audience };
      const { jwk, sign } = await team("one", domain);
      const rotated = await team("two", domain);
      vi.useFakeTimers();
      publish(domain, () => [jwk]);
      expect(await refusal(await sign(), settings)).toBeUndefined();

      vi.setSystemTime(Date.now() + 11 * 60_000);
      const fetchKeys = vi.fn(lost);
      vi.stubGlobal("fetch", fetchKeys);
      for (const expected of [undefined, undefined]) expect(await refusal(await sign(), settings)).toBe(expected);
      expect(await refusal(await sign({ aud: "another" }), settings)).toBe(401);
      expect(await refusal(await rotated.sign(), settings)).toBe(503);
      expect(fetchKeys).toHaveBeenCalledTimes(1);

      vi.setSystemTime(Date.now() + 31_000);
      publish(domain, () => [rotated.jwk]);
      expect(await refusal(await rotated.sign(), settings)).toBeUndefined();
      expect(await refusal(await sign(), settings)).toBe(401);
    });
  });

  test("a rotated key is fetched from the team's own server, and the former one is no longer known", async () => {
    const domain = inject("accessKeys");
    const settings = { ACCESS_TEAM_DOMAIN: domain, ACCESS_AUD: audience };
    const [first, second] = [await team("first", domain), await team("second", domain)];
    const rotateTo = (...jwks: object[]) => fetch(domain, { method: "PUT", body: JSON.stringify(jwks) });
    vi.useFakeTimers({ toFake: ["Date"] });
    await rotateTo(first.jwk);
    expect(await refusal(await first.sign(), settings)).toBeUndefined();

    await rotateTo(second.jwk, first.jwk);
    vi.setSystemTime(Date.now() + 31_000);
    expect(await refusal(await second.sign(), settings)).toBeUndefined();
    expect(await refusal(await first.sign(), settings)).toBeUndefined();

    await rotateTo(second.jwk);
    vi.setSystemTime(Date.now() + 11 * 60_000);
    expect(await refusal(await first.sign(), settings)).toBe(401);
    expect(await refusal(await second.sign(), settings)).toBeUndefined();
  });

  test.each([
    [{ email: "worker@example.com" }, "worker@example.com"],
    [{ email: "worker@example.com", common_name: "loader.access" }, "worker@example.com"],
    [{ email: "", common_name: "loader.access" }, "loader.access"],
    [{ email: 1 }, null],
  ])("a visitor with the claims %j is named %j", async (claims, visitor) => {
    const domain = `https://${crypto.randomUUID()}.cloudflareaccess.example`;
    const { jwk, sign } = await team("one", domain);
    publish(domain, () => [jwk]);
    const headers = { "Cf-Access-Jwt-Assertion": await sign({}, claims) };
    const settings = { ACCESS_TEAM_DOMAIN: domain, ACCESS_AUD: audience } as Env;
    expect(await guardAccess(new Request("https://tanks.example/", { headers }), settings)).toEqual({ visitor });
  });

  test("one of the two settings alone refuses every request", async () => {
    expect(await refusal(undefined, { ACCESS_AUD: audience })).toBe(401);
    expect(await refusal(undefined, { ACCESS_TEAM_DOMAIN: "team.cloudflareaccess.example" })).toBe(401);
  });
});

test.each([
  ["is not set up yet", { REQUIRE_ACCESS: "true" }, 503],
  ["is set up in part", { ACCESS_AUD: audience }, 401],
])("while Cloudflare Access %s, the health is refused as the API's document has it", async (_, settings, status) => {
  const request = new Request("https://tanks.example/api/health") as Parameters<typeof worker.fetch>[0];
  const response = await worker.fetch(request, { ...env, ...settings }, createExecutionContext());
  expect(response.status).toBe(status);
  const type = response.headers.get("Content-Type") ?? "";
  const answer = { status, type, text: await response.text(), headers: response.headers };
  expect(JSON.parse(answer.text)).toEqual({ error: expect.any(String) });
  expectDocumented("GET", "/api/health", answer);
});

test("without Cloudflare Access every request passes, unless it is required", async () => {
  expect(await refusal(undefined, {})).toBeUndefined();
  expect(await refusal(undefined, { REQUIRE_ACCESS: "true" })).toBe(503);
});

test.each([true, 1, "TRUE", "True", " true ", "1", "yes", "required"])(
  "Cloudflare Access is required with %j, as a variable may be written",
  async (REQUIRE_ACCESS) => {
    expect(await refusal(undefined, { REQUIRE_ACCESS })).toBe(503);
  },
);

test.each([undefined, false, "", " ", "false", "False"])("Cloudflare Access is not required with %j", async (value) => {
  expect(await refusal(undefined, { REQUIRE_ACCESS: value })).toBeUndefined();
});
