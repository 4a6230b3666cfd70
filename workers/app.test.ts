import { env, SELF } from "cloudflare:test";
import { afterEach, describe, expect, test, vi } from "vitest";
import { sendJson, validTank } from "../tests/helpers/tank-door";
import { limitBody } from "./body-limit";
import { assetHeaders, securityHeaders } from "./response-headers";

const origin = "https://tanks.example";

afterEach(() => {
  vi.restoreAllMocks();
});

/** As a proxy forwards a browser's post. */
function forwarded(referer: string): RequestInit {
  const headers = { Origin: origin, Referer: origin + referer, "X-Forwarded-Host": "elsewhere.example" };
  return { method: "POST", headers, body: new URLSearchParams({ a: "1" }) };
}

function formOf(parts: number): RequestInit {
  const body = new FormData();
  for (let part = 0; part < parts; part++) body.append("x", "");
  return { method: "POST", body };
}

const expectedHeaders = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  "Cache-Control": "private, no-cache",
};

const expectedPolicy =
  /^default-src 'none'; script-src 'self' 'nonce-.{24}'; style-src 'self' 'nonce-.{24}'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self' https:\/\/tanks\.example; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/;

const contentTypes = /^(application\/json|text\/(x-script|html|plain); ?charset=utf-8)$/i;

describe("every response", () => {
  const requests: [path: string, init: RequestInit, status: number][] = [
    ["/", {}, 200],
    ["/?add", {}, 200],
    ["/?edit=", {}, 404],
    ["/?photos=unknown", {}, 404],
    ["/nowhere", {}, 404],
    ["/nowhere", { method: "POST", body: new URLSearchParams({ a: "1" }) }, 404],
    ["/api/tanks", {}, 200],
    ["/api/tanks", { method: "HEAD" }, 200],
    ["/api/tanks/compact", {}, 200],
    ["/api/nothing", {}, 404],
    ["/api/tanks", { method: "DELETE" }, 405],
    ["/api/tanks/x", {}, 404],
    ["/api/tanks/x", { method: "DELETE" }, 405],
    ["/api/tanks", { method: "PATCH" }, 405],
    ["/api/tanks", { method: "POST", body: "{}" }, 415],
    ["/api/tanks", { method: "POST", body: "{", headers: { "Content-Type": "application/json" } }, 400],
    ["/api/tanks", { method: "POST", body: "[]", headers: { "Content-Type": "application/json" } }, 400],
    ["/api/tanks", { method: "POST", body: "null", headers: { "Content-Type": "application/json" } }, 400],
    ["/api/tanks", { method: "POST", headers: { Origin: "https://evil.example" } }, 403],
    ["/?index&add", { method: "POST", body: "text" }, 415],
    ["/?index&add", { method: "POST", body: new URLSearchParams({ __state__: "{" }) }, 400],
    ["/?index&add", { method: "POST", body: new URLSearchParams({ __intent__: "{" }) }, 400],
    ["/?_data=root", {}, 400],
    ["/%E0%A4%A", {}, 400],
    ["//evil.example?add", {}, 400],
    ["//?add", { method: "POST", body: new URLSearchParams({ a: "1" }) }, 400],
    ["/_root.data", { method: "HEAD", headers: { Origin: "null" } }, 200],
    ["/_root.data", { method: "HEAD", headers: { Origin: "https://evil.example" } }, 200],
    ["/?index&add", forwarded("/"), 400],
    ["/_root.data?index&add", forwarded("/"), 400],
    ["/admin/login.data", forwarded("/admin/login"), 400],
    ["/?index&add", formOf(201), 413],
    ["/?index&add", { method: "POST", body: new URLSearchParams("a=&".repeat(203)) }, 413],
    ["/?index&add", formOf(200), 400],
  ];

  test.each(requests)("to %s %o has the expected status and the security headers", async (path, init, status) => {
    const response = await SELF.fetch(origin + path, { redirect: "manual", ...init });
    const text = await response.text();
    expect(response.status, text).toBe(status);
    for (const [name, value] of Object.entries(expectedHeaders)) expect(response.headers.get(name), name).toBe(value);
    expect(response.headers.get("Content-Security-Policy")).toMatch(expectedPolicy);
    expect(response.headers.get("Content-Security-Policy")).not.toContain("unsafe");
    expect(response.headers.has("Access-Control-Allow-Origin")).toBe(false);
    if (text) expect(response.headers.get("Content-Type")).toMatch(contentTypes);
    expect(response.headers.get("X-Request-Id")).toMatch(/^[\w-]{8,}$/);
    if (path.startsWith("/api/") && status >= 400 && init.method !== "HEAD") {
      expect(JSON.parse(text)).toMatchObject({ error: expect.stringMatching(/^[A-Z].*\.$/) });
    }
    if (status === 405) expect(response.headers.get("Allow")).toMatch(/^GET, HEAD, (POST|PUT)$/);
  });

  test("over plain http does not ask for https, which a host there must not", async () => {
    const response = await SELF.fetch(`${origin.replace("https:", "http:")}/api/tanks`);
    expect([response.status, response.headers.has("Strict-Transport-Security")]).toEqual([200, false]);
  });

  test("has a CSP nonce of its own", async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const html = await (await SELF.fetch(`${origin}/`)).text();
        const scripts = html.match(/<script[^>]*>/g) ?? [];
        const marked = new Set(scripts.map((script) => /nonce="([^"]+)"/.exec(script)?.[1]));
        expect(marked.size).toBe(1);
        return [...marked][0];
      }),
    );
    expect(nonces[0]).toBeTruthy();
    expect(nonces[0]).not.toBe(nonces[1]);
  });
});

test.each(["PATCH", "OPTIONS", "PROPFIND", "DELETE"])("%s is told what the very address takes", async (method) => {
  for (const [path, allowed] of [
    ["/api/tanks", "GET, HEAD, POST"],
    ["/api/tanks/x", "GET, HEAD, PUT"],
    ["/api/photos", "PUT"],
    ["/api/admin/login", "POST"],
    ["/api/health", "GET, HEAD"],
    ["/objects/uploads/x", "GET, HEAD"],
  ] as const) {
    const response = await SELF.fetch(origin + path, { method });
    expect(response.status, path).toBe(405);
    expect(response.headers.get("Allow"), path).toBe(allowed);
    expect(await response.json()).toEqual({ error: "This method is not allowed here." });
  }
  const unknown = await SELF.fetch(`${origin}/api/nothing`, { method });
  expect(unknown.status).toBe(404);
  await unknown.body?.cancel();
});

test.each(["GET", "HEAD", "POST", "DELETE"])(
  "%s of a resource route's .data, or of a missing file, is 404",
  async (method) => {
    for (const path of [
      "/api/tanks.data",
      "/api/admin/tanks/export.data",
      "/objects/x.data",
      "/API/tanks.data",
      "/%61pi/tanks.data",
    ]) {
      const response = await SELF.fetch(origin + path, { method });
      expect(response.status, path).toBe(404);
      if (method !== "HEAD") expect(await response.json()).toEqual({ error: "Not found." });
    }
  },
);

test("a missing file of the build is not cached", async () => {
  const response = await SELF.fetch(`${origin}/assets/missing.js`);
  expect(response.status).toBe(404);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});

test.each([
  ["boundary=b", 413],
  ['boundary="b"', 413],
  ["boundary=b; boundary=c", 413],
  ["xboundary=c; BOUNDARY=b", 413],
  // Neither counted nor parsed by the boundary b.
  ['x="; boundary=c"; boundary=b', 400],
])("a form of 400 parts with the parameters %j is refused with %i", async (parameters, status) => {
  const part = 'Content-Disposition: form-data; name="x"\r\n\r\n\r\n';
  const body = `${`--b\r\n${part}`.repeat(400)}--b--`;
  const headers = { "Content-Type": `multipart/form-data; ${parameters}` };
  const response = await SELF.fetch(`${origin}/?index&add`, {
    method: "POST",
    headers,
    body: new Blob([body]).stream(),
  });
  expect(response.status).toBe(status);
});

test("the parts of a form are counted however its bytes arrive", async () => {
  const bytes = new TextEncoder().encode("--b\r\n\r\n\r\n".repeat(400));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 2) controller.enqueue(bytes.subarray(at, at + 2));
      controller.close();
    },
  });
  const headers = { "Content-Type": "multipart/form-data; boundary=b" };
  const limited = await limitBody(new Request(`${origin}/?add`, { method: "POST", headers, body }));
  expect(limited).toMatchObject({ refusal: { status: 413 } });
});

test("a forged cf-ray changes nothing of a page", async () => {
  const [expected, actual] = await Promise.all(
    [[], [["cf-ray", "e"]]].map(async (headers) => {
      const response = await SELF.fetch(`${origin}/nowhere`, { headers: Object.fromEntries(headers) });
      const html = await response.text();
      const [nonce = ""] = /(?<=nonce=")[^"]+/.exec(html) ?? [];
      return html.replaceAll(nonce, "NONCE").replaceAll(response.headers.get("X-Request-Id") ?? "?", "ID");
    }),
  );
  expect(actual).toBe(expected);
});

test("static files have the same security headers", () => {
  for (const [name, value] of Object.entries(securityHeaders)) expect(assetHeaders()).toContain(`  ${name}: ${value}`);
  expect(assetHeaders()).toContain("  Content-Security-Policy: default-src 'none'; frame-ancestors 'none'; sandbox\n");
  // In a sandbox, workers could fetch and keep nothing.
  for (const worker of ["/service-worker.js", "/assets/store-photos-*"]) {
    expect(assetHeaders()).toContain(`${worker}\n  ! Content-Security-Policy\n`);
  }
});

describe("a request body", () => {
  const json = { "Content-Type": "application/json" };
  const oversized = JSON.stringify({ ...validTank, more: "x".repeat(256 * 1024) });

  test("over 256 KB is refused with 413, with or without a Content-Length", async () => {
    const sized = await SELF.fetch(`${origin}/api/tanks`, { method: "POST", headers: json, body: oversized });
    expect(sized.status).toBe(413);
    const stream = new Blob([oversized]).stream();
    const chunked = await SELF.fetch(`${origin}/api/tanks`, { method: "POST", headers: json, body: stream });
    expect(chunked.status).toBe(413);
  });

  const types = ["constructor", "__proto__", "toString", "text/plain", "image/png", "application/json, x", "x", ""];

  test.each(types)("of the type %j has a limit as well, on every route that does not stream it", async (type) => {
    for (const path of ["/nowhere", "/?index&add", "/api/tanks", "/API/photos/store/x", "/admin?index"]) {
      for (const body of [oversized, new Blob([oversized]).stream()]) {
        const init = { method: "POST", headers: { "Content-Type": type }, body };
        expect((await SELF.fetch(origin + path, init)).status, path).toBe(413);
      }
    }
  });

  test("just under the limit is accepted", async () => {
    const body = JSON.stringify({ ...validTank, more: "x".repeat(250 * 1024) });
    const response = await SELF.fetch(`${origin}/api/tanks`, { method: "POST", headers: json, body });
    expect(response.status).toBe(201);
  });
});

describe("GET /api/tanks", () => {
  test("lists newest first, with exactly the fields of a tank", async () => {
    await sendJson("POST", "/api/tanks", { ...validTank, customerName: "Older" });
    await sendJson("POST", "/api/tanks", { ...validTank, customerName: "Newer" });
    const tanks = await (await SELF.fetch(`${origin}/api/tanks`)).json<Record<string, unknown>[]>();
    expect(tanks.slice(0, 2).map(({ customerName }) => customerName)).toEqual(["Newer", "Older"]);
    expect(Object.keys(tanks[0] ?? {}).sort()).toEqual(
      [...Object.keys(validTank), "changedBy", "createdAt", "id", "updatedAt", "version"].sort(),
    );
    expect(tanks[0]?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test("answers If-None-Match with 304 until a tank is written", async () => {
    const first = await SELF.fetch(`${origin}/api/tanks`);
    await first.text();
    const headers = { "If-None-Match": first.headers.get("ETag") ?? "" };
    expect((await SELF.fetch(`${origin}/api/tanks`, { headers })).status).toBe(304);
    await sendJson("POST", "/api/tanks", validTank);
    expect((await SELF.fetch(`${origin}/api/tanks`, { headers })).status).toBe(200);
  });

  test("lists each tank once when the rows span several queries", async () => {
    const rows = JSON.stringify(Array.from({ length: 4500 }, (_, row) => row));
    await env.DB.prepare(
      `insert into tanks (id, customer_name, product_contained, tank_size_gallons, property_number,
         location_within_facility, customer_key, search_text, revision)
       select 'bulk-' || value, 'c', 'p', 1, 'n', 'l', 'c', 'c', 100000 + value from json_each(?)`,
    )
      .bind(rows)
      .run();
    const tanks = await (await SELF.fetch(`${origin}/api/tanks`)).json<{ id: string }[]>();
    const { count } = (await env.DB.prepare("select count(*) as count from tanks").first<{ count: number }>()) ?? {};
    expect(new Set(tanks.map(({ id }) => id)).size).toBe(count);
    expect(tanks).toHaveLength(count ?? 0);
    const compact = await (await SELF.fetch(`${origin}/api/tanks/compact`)).json<{ rows: unknown[] }>();
    expect(compact.rows).toHaveLength(count ?? 0);
  });
});

test("a failing database is answered 503 with Retry-After, and logged without the query's values", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  await env.DB.exec("alter table tanks rename to tanks_away");
  try {
    const api = await SELF.fetch(`${origin}/api/tanks`);
    expect(api.status).toBe(503);
    expect(api.headers.get("Retry-After")).toBe("5");
    expect(await api.json()).toMatchObject({ error: expect.stringContaining(api.headers.get("X-Request-Id") ?? "?") });
    const page = await SELF.fetch(`${origin}/?q=secret-words`);
    expect(page.status).toBe(503);
    expect(page.headers.get("Retry-After")).toBe("5");
    const html = await page.text();
    expect(html).toContain("Something went wrong");
    expect(html).toContain(page.headers.get("X-Request-Id"));
  } finally {
    await env.DB.exec("alter table tanks_away rename to tanks");
  }
  const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(lines).toEqual([
    expect.objectContaining({
      level: "error",
      status: 503,
      path: "/api/tanks",
      error: expect.stringContaining("no such table"),
    }),
    expect.objectContaining({
      level: "error",
      status: 503,
      path: "/",
      error: expect.stringContaining("no such table"),
    }),
  ]);
  expect(JSON.stringify(lines)).not.toContain("secret-words");
});
