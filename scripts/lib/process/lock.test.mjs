import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folderOf } from "../../../tests/helpers/backed-up.mjs";
import { holderOf, lockWhenFree } from "./lock.mjs";

/** A process that holds a lock until its standard input closes. */
async function startHolder(path) {
  const script = `
    import { lock } from ${JSON.stringify(new URL("./lock.mjs", import.meta.url))};
    const unlock = lock(${JSON.stringify(path)});
    console.log("locked");
    process.stdin.on("end", unlock).resume();`;
  const holder = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["pipe", "pipe", "inherit"] });
  await once(holder.stdout, "data");
  return holder;
}

for (const [name, end] of [
  ["gives it up", (holder) => holder.stdin.end()],
  ["is killed", (holder) => holder.kill("SIGKILL")],
]) {
  test(`a lock is waited for until the process that has it ${name}`, async (context) => {
    const path = join(folderOf(context), "lock");
    const holder = await startHolder(path);
    const told = [];
    const waiting = lockWhenFree(path, (processId) => {
      told.push(processId);
      end(holder);
    });
    (await waiting)();
    assert.deepEqual([told, existsSync(path)], [[holder.pid], false]);
  });
}

test("a lock that came from another machine is that one's only in a folder that machines share", (context) => {
  const path = join(folderOf(context), "lock");
  writeFileSync(path, "1\nelsewhere");
  assert.deepEqual([holderOf(path), holderOf(path, { isShared: true })], [undefined, "1 on elsewhere"]);
});

test("a copy of a locked folder is free", async (context) => {
  const folder = join(folderOf(context), "data");
  mkdirSync(folder);
  const holder = await startHolder(join(folder, "lock"));
  context.after(() => holder.kill("SIGKILL"));
  cpSync(folder, `${folder}-copy`, { recursive: true });
  assert.deepEqual([holderOf(join(folder, "lock")), holderOf(join(`${folder}-copy`, "lock"))], [holder.pid, undefined]);
});
