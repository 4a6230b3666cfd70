// Random sequences on the running server, which is killed within them: run.mjs [--minutes 10] [--seed 1]
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadAppModule } from "../../../scripts/lib/app-module.mjs";
import { buildApp } from "../../../scripts/lib/build/build-app.mjs";
import { demoAdmin } from "../../../scripts/lib/demo/demo-lists.mjs";
import { prepareState } from "../../../scripts/lib/demo/start-demo.mjs";
import { Problem } from "../../../scripts/lib/problem.mjs";
import { beforeExit, runCommand } from "../../../scripts/lib/process/command.mjs";
import { parseCommandLine, text } from "../../../scripts/lib/process/command-line.mjs";
import { root } from "../../../scripts/lib/project.mjs";
import { startServer } from "../../servers/app-server.mjs";

const usage = "npm run test:model -- [--minutes 10] [--seed 1]";
const photo = new Uint8Array(readFileSync(join(root, "tests/fixtures/small.jpg")));
const kills = { count: 0 };
// The server of the sequence that runs.
let current;

await runCommand(async (args) => {
  const { values } = parseCommandLine(args, { usage, options: { minutes: text, seed: text } });
  const minutes = Number(values.minutes ?? 10);
  let seed = Number(values.seed ?? Date.now() % 1_000_000);
  if (!(minutes > 0 && Number.isInteger(seed))) throw new Problem(usage);
  await buildApp();
  const { runSequences } = await loadAppModule("tests/long/model/sequences.ts");
  const folder = mkdtempSync(join(tmpdir(), "model-"));
  beforeExit(async () => {
    await current?.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  const template = join(folder, "template");
  await prepareState(template);
  let commands = 0;
  const end = Date.now() + minutes * 60_000;
  do {
    commands += await runSequences(() => startEmpty(template, join(folder, "state")), {
      seed,
      numRuns: 1,
      maxCommands: 60,
      withKills: true,
    });
    seed++;
  } while (Date.now() < end);
  console.log(`${commands} commands and ${kills.count} kills agree with the model; the next seed is ${seed}.`);
});

/** A server on an empty database. */
async function startEmpty(template, stateDir) {
  await current?.kill();
  rmSync(stateDir, { recursive: true, force: true, maxRetries: 5 });
  cpSync(template, stateDir, { recursive: true });
  current = await startServer(stateDir);
  const send = (path, init) => fetch(current.url + path, { ...init, redirect: "manual" });
  const kill = async () => {
    kills.count++;
    await current.kill();
    current = await startServer(stateDir);
  };
  return { account: demoAdmin, photo, send, kill };
}
