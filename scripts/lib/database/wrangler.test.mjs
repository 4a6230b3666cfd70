import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folderOf } from "../../../tests/helpers/backed-up.mjs";
import { config, workerOptions } from "./wrangler.mjs";

test("what wrangler.toml sets for the deployment, such as that Access is required, reaches no local server", async (context) => {
  const folder = folderOf(context);
  const path = join(folder, "wrangler.toml");
  const toml = readFileSync(config, "utf8").replace(/^# (?=\[vars\]|REQUIRE_ACCESS)/gm, "");
  assert.match(toml, /^\[vars\]\nREQUIRE_ACCESS = "true"$/m);
  mkdirSync(join(folder, "build/client"), { recursive: true });
  writeFileSync(path, toml);
  const { bindings, d1Databases } = await workerOptions(path);
  assert.deepEqual([bindings, Object.keys(d1Databases)], [{}, ["DB"]]);
});
