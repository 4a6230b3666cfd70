import assert from "node:assert/strict";
import { test } from "node:test";
import { loadAppModule } from "../app-module.mjs";
import { hasLifecycleRule, lifecycleRule, missingOrigins, withCorsRule } from "./bucket-rules.mjs";

const origin = "https://tanks.example.com";
const byHand = { allowed: { origins: ["https://other.example"], methods: ["GET"] }, maxAgeSeconds: 60 };

function rule(changes) {
  const { origins = [origin], methods = ["PUT"], headers = ["Content-Type"], exposeHeaders = ["ETag"] } = changes;
  return { allowed: { origins, methods, headers }, exposeHeaders };
}

test("a rule that lets the app in is enough, whoever made it", () => {
  for (const changes of [{}, { origins: ["*"] }, { headers: ["*"] }, { methods: ["GET", "PUT"] }]) {
    assert.deepEqual(missingOrigins([byHand, rule(changes)], [origin]), []);
  }
  for (const changes of [
    { origins: ["https://tanks.example"] },
    { methods: ["GET"] },
    { headers: [] },
    { exposeHeaders: [] },
  ]) {
    assert.deepEqual(missingOrigins([byHand, rule(changes)], [origin]), [origin]);
  }
});

test("our rule takes a new address beside those it has, and other rules stay as they are", () => {
  const once = withCorsRule([byHand], [origin]);
  const twice = withCorsRule(once, ["https://new.example", origin]);
  assert.deepEqual(missingOrigins(twice, [origin, "https://new.example"]), []);
  assert.deepEqual([once.length, twice.length, twice[0]], [2, 2, byHand]);
});

test("the lifecycle rule is for the folder of what was sent and never confirmed", async () => {
  const { prefixOf } = await loadAppModule("app/server/bucket-folders.ts");
  assert.equal(lifecycleRule.prefix, prefixOf("pending"));
});

test("a lifecycle rule for the same keys or of the same name counts, others do not", () => {
  assert.equal(hasLifecycleRule([{ id: "by hand", conditions: { prefix: "pending/" } }]), true);
  assert.equal(hasLifecycleRule([{ id: "unconfirmed", conditions: {} }]), true);
  assert.equal(hasLifecycleRule([{ id: "Default Multipart Abort Rule", conditions: { prefix: "" } }]), false);
});
