import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { businessCentralSettings, createContext, demoAdmin } from "./context";
import type { Env } from "./env";

const account = "admin:demo:tank:yard";

test("the demo credentials are known only to a demo that names them", () => {
  expect(demoAdmin({ ...env, DEMO_MODE: "true", DEMO_ADMIN: account })).toEqual({
    username: "admin",
    password: "demo:tank:yard",
  });
  for (const settings of [
    { DEMO_ADMIN: account },
    { DEMO_MODE: "false", DEMO_ADMIN: account },
    { DEMO_MODE: "true" },
    { DEMO_MODE: "true", DEMO_ADMIN: "admin" },
  ]) {
    expect(demoAdmin({ DB: env.DB, PHOTOS: env.PHOTOS, ...settings })).toBeNull();
  }
});

function requestId(ray: string): string {
  const request = new Request("https://tanks.example/", { headers: { "cf-ray": ray } });
  return createContext(request, env, { waitUntil: () => {} }).log.requestId;
}

test("the request id is Cloudflare's Ray ID", () => {
  expect(requestId("8f3bd0a1c2e4f567-FRA")).toBe("8f3bd0a1c2e4f567-FRA");
});

const malformed = ["", "e", "8f3bd0a1c2e4f567", '8f3bd0a1c2e4f567-FRA"><b>', ".*", "8F3BD0A1C2E4F567-FRA"];

test.each(malformed)("the request id is a UUID instead of the malformed cf-ray %j", (ray) => {
  expect(requestId(ray)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

test("a new secret for uploads makes no device a stranger", () => {
  const deviceSecret = (secrets: Pick<Env, "UPLOAD_SECRET" | "DEVICE_SECRET">) =>
    createContext(new Request("https://tanks.example/"), { ...env, ...secrets }, { waitUntil: () => {} }).deviceSecret;
  expect(deviceSecret({ UPLOAD_SECRET: "new", DEVICE_SECRET: "kept" })).toBe("kept");
  expect(deviceSecret({ UPLOAD_SECRET: "the only one", DEVICE_SECRET: undefined })).toBe("the only one");
});

test.each(["https://bc.example/v2.0", "https://bc.example/v2.0/"])("Business Central is found at %j", (BC_BASE_URL) => {
  const ids = { BC_TENANT_ID: "t", BC_ENVIRONMENT: "e", BC_COMPANY_ID: "c", BC_CLIENT_ID: "i", BC_CLIENT_SECRET: "s" };
  expect(businessCentralSettings({ ...env, ...ids, BC_BASE_URL })?.baseUrl).toBe("https://bc.example/v2.0");
});

test("uploads are counted by the client's network: a device takes a new IPv6 address whenever it likes", async () => {
  const keys: string[] = [];
  const limit = async ({ key }: { key: string }) => ({ success: keys.push(key) > 0 });
  const mayUpload = (address: string) => {
    const request = new Request("https://tanks.example/", { headers: { "CF-Connecting-IP": address } });
    return createContext(request, { ...env, UPLOAD_LIMIT: { limit } }, { waitUntil: () => {} }).mayUpload();
  };
  for (const address of ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::2"]) await mayUpload(address);
  const [first, second, other] = keys;
  expect(second).toBe(first);
  expect(other).not.toBe(first);
});
