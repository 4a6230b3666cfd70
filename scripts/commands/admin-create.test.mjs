import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { runMain } from "../../tests/run/run-main.mjs";
import { copyPreparedState } from "../../tests/servers/prepared-state.mjs";
import { checkAccount, hashed } from "../lib/admin/admin-account.mjs";
import { newAdminSql, resetPasswordSql } from "../lib/admin/admin-sql.mjs";
import { main } from "./admin-create.mjs";

const program = fileURLToPath(new URL("./admin-create.mjs", import.meta.url));
const account = { username: "O'Brien \"; drop table admins; --", password: "twelve or so 'letters'" };

function run(args, env) {
  Object.assign(process.env, env);
  return runMain(main, ...args);
}

function credentials({ username, password }) {
  return { ADMIN_USERNAME: username, ADMIN_PASSWORD: password };
}

test("creates an admin once in the local database, and changes the password with --reset", async (context) => {
  const STATE_DIR = mkdtempSync(join(tmpdir(), "tank-admin-"));
  context.after(() => rmSync(STATE_DIR, { recursive: true }));
  await copyPreparedState(STATE_DIR);
  const env = { STATE_DIR, ...credentials(account) };
  const created = await run([], env);
  assert.deepEqual(created, { code: 0, out: `${account.username} can sign in at /admin/login.\n`, err: "" });
  const again = await run([], env);
  assert.equal(again.code, 1);
  assert.match(again.err, /^There is an admin O'Brien .* already\. To change the password: .*--reset\n$/);
  assert.equal((await run(["--reset"], env)).code, 0);
  const unknown = await run(["--reset"], { ...env, ADMIN_USERNAME: "nobody" });
  assert.deepEqual(unknown, { code: 1, out: "", err: "There is no admin nobody.\n" });
});

test("refuses an invalid account before it does anything, with the account page's own rule for passwords", async () => {
  for (const [changes, message] of [
    [{ password: "7 chars" }, /at least 8 characters/],
    [{ password: "Password1" }, /one of the most common passwords/],
    [{ password: "leavemealone" }, /one of the most common passwords/],
    [{ password: "🛢".repeat(257) }, /at most 1024 bytes/],
    [{ username: " admin" }, /may not begin or end with a space/],
    [{ username: "ad\u202emin" }, /invisible characters/],
    [{ username: "x".repeat(201) }, /at most 200 characters/],
    [{ username: "" }, /Enter a username/],
  ]) {
    await assert.rejects(() => checkAccount({ ...account, ...changes }), { message });
  }
  const refused = await run([], credentials({ ...account, password: "short" }));
  assert.deepEqual(refused, { code: 1, out: "", err: "The password needs at least 8 characters.\n" });
});

test("does not prompt without a terminal", () => {
  const env = { ...process.env, ADMIN_USERNAME: "", ADMIN_PASSWORD: "" };
  const { status, stderr } = spawnSync(process.execPath, [program], { env, encoding: "utf8" });
  assert.deepEqual([status, stderr], [1, "Without a terminal, set ADMIN_USERNAME and ADMIN_PASSWORD.\n"]);
});

test("puts no input into the SQL unencoded", async () => {
  const stored = await hashed(account);
  for (const sql of [newAdminSql(stored), resetPasswordSql(stored)]) {
    assert.ok(!/Brien|letters|scrypt/.test(sql));
    assert.ok(sql.includes(Buffer.from(account.username).toString("hex")));
  }
});
