import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import getPort from "get-port";
import { folderOf } from "../../helpers/backed-up.mjs";

const program = fileURLToPath(new URL("../../../scripts/commands/dev-business-central.mjs", import.meta.url));

test("serves a new state folder with the customers of Business Central, and the sample products", async (context) => {
  const port = await getPort({ host: "127.0.0.1" });
  const env = { ...process.env, PORT: `${port}`, STATE_DIR: folderOf(context) };
  const child = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  try {
    for await (const line of createInterface({ input: child.stdout })) if (line.includes("is running at")) break;
    child.stdout.resume();
    const ask = async (path) => (await fetch(`http://127.0.0.1:${port}/api/${path}`)).json();
    assert.deepEqual(await ask("customers"), { customers: [] });
    assert.ok((await ask("business-central/customers")).customers.length > 0);
    assert.ok((await ask("products")).products.length > 0);
  } finally {
    child.kill("SIGTERM");
    await exited;
  }
});
