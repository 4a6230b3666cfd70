import assert from "node:assert/strict";
import { test } from "node:test";
import { findOrigins, requireFreeDomains } from "./origins.mjs";

const onExample = { read: async () => ({ subdomain: "example" }) };
const custom = { pattern: "tanks.example.com", custom_domain: true };

for (const [name, settings, origins] of [
  ["workers.dev alone", { workers_dev: true }, ["https://tanks.example.workers.dev"]],
  ["a custom domain alone", { workers_dev: false, routes: [custom] }, ["https://tanks.example.com"]],
  ["both", { workers_dev: true, routes: [custom] }, ["https://tanks.example.com", "https://tanks.example.workers.dev"]],
  ["a route, which takes the place of workers.dev", { route: "https://a.example/*" }, ["https://a.example"]],
  ["a route of many hosts", { routes: ["*.example.com/*"] }, []],
]) {
  test(`the app's addresses: ${name}`, async () => {
    assert.deepEqual(await findOrigins({ name: "tanks", settings }, onExample), origins);
  });
}

test("a custom domain that another Worker or a DNS record has is not taken", async () => {
  const [hostname, settings] = [custom.pattern, { routes: [custom] }];
  const answered = (changes) => ({ ask: async () => ({ updated: [], conflicting: [], ...changes }) });
  const require = (changes) => requireFreeDomains({ name: "tanks", settings }, answered(changes));
  await require({ updated: [{ hostname, modified: false }] });
  for (const changes of [{ updated: [{ hostname, modified: true }] }, { conflicting: [{ hostname }] }])
    await assert.rejects(require(changes), /has tanks\.example\.com\. Free it/);
});
