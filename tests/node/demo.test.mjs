// The sign-in page names an account where it is one of the sample data, and of nobody's own.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { keepWithoutDemo } from "../../scripts/lib/demo/demo-state.mjs";
import { startServer } from "../servers/app-server.mjs";
import { copyPreparedState } from "../servers/prepared-state.mjs";

async function signInPage(stateDir) {
  const server = await startServer(stateDir);
  try {
    return await (await fetch(`${server.url}/admin/login`)).text();
  } finally {
    await server.stop();
  }
}

test("a restored state folder is served without the demo's account on its sign-in page", async (context) => {
  const stateDir = mkdtempSync(join(tmpdir(), "tank-demo-"));
  context.after(() => rmSync(stateDir, { recursive: true }));
  await copyPreparedState(stateDir);
  assert.match(await signInPage(stateDir), /Demo: username/);
  keepWithoutDemo(stateDir);
  assert.doesNotMatch(await signInPage(stateDir), /Demo: username/);
});
