// The examples of docs/api.md, run as they stand there.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import demoAdmin from "../../demo/admin.json" with { type: "json" };
import { root } from "../../scripts/lib/project.mjs";
import { startServer } from "../servers/app-server.mjs";
import { copyPreparedState } from "../servers/prepared-state.mjs";

const examples = [...readFileSync(join(root, "docs/api.md"), "utf8").matchAll(/```sh\n(.*?)```/gs)];
const stateDir = mkdtempSync(join(tmpdir(), "examples-"));
const canRun = ["bash", "curl"].every((program) => spawnSync(program, ["--version"]).status === 0);
let server;

before(async () => {
  await copyPreparedState(stateDir);
  server = await startServer(stateDir);
});

after(async () => {
  await server.kill();
  rmSync(stateDir, { recursive: true });
});

function run(script) {
  const { username: USERNAME, password: PASSWORD } = demoAdmin;
  const { status, stdout, stderr } = spawnSync("bash", ["-euo", "pipefail", "-c", script], {
    cwd: stateDir,
    env: { ...process.env, USERNAME, PASSWORD },
    encoding: "utf8",
  });
  assert.equal(status, 0, `${script}${stdout}${stderr}`);
  return stdout;
}

test("the examples of the API do what is said of them", { skip: !canRun && "bash or curl is missing" }, () => {
  const answers = examples.map(([, script]) => run(script.replaceAll("http://localhost:8787", server.url)));
  assert.equal(answers.length, 4);
  const [added, changed, exported, imported] = answers;
  assert.deepEqual([JSON.parse(added).tankSizeGallons, JSON.parse(added).version], [2500, 1]);
  assert.deepEqual([JSON.parse(changed).productContained, JSON.parse(changed).version], ["Heating Oil", 2]);
  assert.match(exported, /Harbor Fuels,Heating Oil,2500,/);
  assert.match(imported, /"imported":\d+/);
});
