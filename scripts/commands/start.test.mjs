import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createServer } from "node:net";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("./start.mjs", import.meta.url));

function start(port) {
  return spawnSync(process.execPath, [program], { env: { ...process.env, PORT: `${port}` }, encoding: "utf8" });
}

test("exits before it starts anything if the port is taken", async (context) => {
  const taken = createServer();
  await new Promise((resolve) => taken.listen(0, "127.0.0.1", resolve));
  context.after(() => taken.close());
  const { port } = taken.address();
  const { status, stdout, stderr } = start(port);
  assert.equal(status, 1);
  assert.equal(stdout, "");
  assert.match(stderr, new RegExp(`^Port ${port} is taken.*\n$`));
});

test("refuses what it does not know, such as a port that is not set as a variable", () => {
  const env = { ...process.env, PORT: "http" };
  const { status, stderr } = spawnSync(process.execPath, [program, "--port", "9704"], { env, encoding: "utf8" });
  assert.equal(status, 1);
  assert.match(stderr, /^Unknown option '--port'[\s\S]*\n {2}PORT=8788 npm start /);
});

test("refuses an invalid PORT", () => {
  const { status, stderr } = start("http");
  assert.equal(status, 1);
  assert.equal(stderr, 'PORT must be a number from 1 to 65535, not "http".\n');
});
