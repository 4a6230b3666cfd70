// The examples of docs/api.md, run as they stand there.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import demoAdmin from "../../demo/admin.json" with { type: "json" };
import { root } from "../../scripts/lib/project.mjs";
import { startPreparedServer } from "../servers/app-server.mjs";

const examples = [...readFileSync(join(root, "docs/api.md"), "utf8").matchAll(/```sh\n(.*?)```/gs)];
const canRun = ["bash", "curl"].every((program) => spawnSync(program, ["--version"]).status === 0);
let server;

before(async () => {
  server = await startPreparedServer();
});

after(() => server.end());

function run(script) {
  const { username: USERNAME, password: PASSWORD } = demoAdmin;
  const { status, stdout, stderr } = spawnSync("bash", ["-euo", "pipefail", "-c", script], {
    cwd: server.stateDir,
    env: { ...process.env, USERNAME, PASSWORD },
    encoding: "utf8",
  });
  assert.equal(status, 0, `${script}${stdout}${stderr}`);
  return stdout;
}

test("the examples of the API do what is said of them", { skip: !canRun && "bash or curl is missing" }, () => {
  const answers = examples.map(([, script]) => run(script.replaceAll("http://localhost:8787", server.url)));
  assert.equal(answers.length, 6);
  const [added, changed, exported, imported, repeatable] = answers;
  assert.deepEqual([JSON.parse(added).tankSizeGallons, JSON.parse(added).version], [2500, 1]);
  assert.deepEqual([JSON.parse(changed).productContained, JSON.parse(changed).version], ["Heating Oil", 2]);
  assert.deepEqual([JSON.parse(repeatable).tankSizeGallons, JSON.parse(repeatable).version], [3000, 3]);
  assert.match(exported, /Harbor Fuels,Heating Oil,2500,/);
  assert.match(imported, /"imported":\d+/);
});
