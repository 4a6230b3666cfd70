// Run by Node's test runner: the writes among what `npm run test:line` drops.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { chromium } from "../engines/chromium.mjs";
import { openBrowser, startServer } from "../engines/scene.mjs";
import { loseEach } from "./each-request.mjs";
import { journeys } from "./journeys.mjs";

const only = /^POST|^PUT/;

const skip = chromium.find() ? false : `not installed: ${chromium.howToInstall}`;
let server;
let browser;
before(async () => {
  if (skip) return;
  server = await startServer();
  browser = await openBrowser(chromium, server);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test("a tank with a photo is saved once, as typed, although a request that writes is lost, or its answer", {
  skip,
}, async () => {
  const losses = [];
  const problems = [];
  await loseEach(browser, journeys["add a tank with a photo"], {
    only,
    report({ name }, problem) {
      losses.push(name);
      if (problem) problems.push(`${name}: ${problem.message}`);
    },
  });
  assert.deepEqual(problems, []);
  assert.ok(losses.length >= 6, `${losses.length} requests lost`);
});
