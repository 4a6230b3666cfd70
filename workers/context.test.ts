import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { demoAdmin } from "./context";

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
