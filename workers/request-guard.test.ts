import { describe, expect, test } from "vitest";
import { guardRequest } from "./request-guard";

const own = "https://tanks.example";

function request(method: string, path: string, headers: Record<string, string> = {}) {
  return new Request(own + path, { method, headers });
}

const origins: [origin: string | undefined, isOwn: boolean][] = [
  [undefined, true],
  [own, true],
  ["null", false],
  ["https://evil.example", false],
  ["http://tanks.example", false],
  ["https://tanks.example:8443", false],
  ["https://tanks.example.evil.example", false],
  ["%%%", false],
  ["", false],
];
const sites: [site: string | undefined, isOwn: boolean][] = [
  [undefined, true],
  ["same-origin", true],
  ["none", true],
  ["same-site", false],
  ["cross-site", false],
];
const unsafe = ["POST", "PUT", "DELETE"];
const types = [
  "application/json",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
];

describe("a write (POST, PUT, DELETE)", () => {
  test("passes from its own origin only, whatever its method and content type", () => {
    const verdicts = unsafe.flatMap((method) =>
      origins.flatMap(([origin, isOwnOrigin]) =>
        sites.flatMap(([site, isOwnSite]) =>
          types.map((type) => {
            const headers: Record<string, string> = { "Content-Type": type };
            if (origin !== undefined) headers.Origin = origin;
            if (site !== undefined) headers["Sec-Fetch-Site"] = site;
            const refusal = guardRequest(
              request(method, "/api/tanks", { ...headers, "X-Forwarded-Host": "evil.example" }),
            );
            return {
              method,
              origin,
              site,
              type,
              isRefused: refusal?.status === 403,
              isCrossSite: !isOwnOrigin || !isOwnSite,
            };
          }),
        ),
      ),
    );
    expect(verdicts).toHaveLength(unsafe.length * origins.length * sites.length * types.length);
    expect(verdicts.filter(({ isRefused, isCrossSite }) => isRefused !== isCrossSite)).toEqual([]);
  });

  test("without an Origin is judged by its Referer", () => {
    expect(guardRequest(request("POST", "/", { Referer: `${own}/?add` }))).toBeUndefined();
    expect(guardRequest(request("POST", "/", { Referer: "https://evil.example/" }))?.status).toBe(403);
    expect(guardRequest(request("POST", "/", { Referer: "%%%" }))?.status).toBe(403);
  });

  test("is refused when only a forwarded host matches its Origin", () => {
    const headers = { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example", Host: "evil.example" };
    expect(guardRequest(request("POST", "/?index", headers))?.status).toBe(403);
  });
});

test("GET and HEAD pass from any origin", () => {
  const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  expect(guardRequest(request("GET", "/", headers))).toBeUndefined();
  expect(guardRequest(request("HEAD", "/api/tanks", headers))).toBeUndefined();
});

test.each([
  ["PUT", "/", 405],
  ["DELETE", "/admin", 405],
  ["PATCH", "/", 405],
  ["OPTIONS", "/admin", 405],
  ["GET", "/?_data=routes%2F_index", 400],
  ["POST", "/?index&_data=routes%2F_index", 400],
  ["GET", "/api/%E0%A4%A", 400],
  ["GET", "//evil.example", 400],
  ["GET", "/\\evil.example", 400],
  ["POST", "/.//evil.example?add", 400],
  ["GET", "//", 400],
])("%s %s is refused with %i", (method, path, status) => {
  expect(guardRequest(request(method, path))?.status).toBe(status);
});

test.each(["PATCH", "OPTIONS", "PROPFIND"])("%s is left to the data's own 405, but not from another site", (method) => {
  expect(guardRequest(request(method, "/api/tanks"))).toBeUndefined();
  expect(guardRequest(request(method, "/objects/x"))).toBeUndefined();
  expect(guardRequest(request(method, "/api/tanks", { Origin: "https://evil.example" }))?.status).toBe(403);
});

test("a 405 of a page lists the allowed methods", () => {
  expect(guardRequest(request("PUT", "/"))?.headers).toEqual({ Allow: "GET, HEAD, POST" });
});
