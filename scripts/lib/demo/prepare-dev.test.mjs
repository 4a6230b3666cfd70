import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parseEnv } from "node:util";
import { folderOf } from "../../../tests/helpers/backed-up.mjs";
import { copyPreparedState } from "../../../tests/servers/prepared-state.mjs";
import { loadAppModule } from "../app-module.mjs";
import { withBindings } from "../database/bindings.mjs";
import { prepareDev } from "./prepare-dev.mjs";

test("the account that the sign-in page of npm run dev names is there, and settings stay", async (context) => {
  const stateDir = folderOf(context);
  await copyPreparedState(stateDir);
  const settings = join(stateDir, ".dev.vars");
  await prepareDev(stateDir, settings);
  const { DEMO_MODE, DEMO_ADMIN, UPLOAD_SECRET } = parseEnv(readFileSync(settings, "utf8"));
  assert.deepEqual([DEMO_MODE, UPLOAD_SECRET.length], ["true", 64]);
  const [username, password] = DEMO_ADMIN.split(":");
  const { verifyPassword } = await loadAppModule("app/admin/sign-in/password.server.ts");
  await withBindings(stateDir, async ({ DB }) => {
    const stored = await DB.prepare("select password from admins where username = ?").bind(username).first("password");
    assert.ok(await verifyPassword(password, stored));
  });
  const changed = `${readFileSync(settings, "utf8").replace("true", "false")}BC_TIMEOUT=1\n`;
  writeFileSync(settings, changed);
  await prepareDev(stateDir, settings);
  assert.equal(readFileSync(settings, "utf8"), changed);
});
