// Two real browsers without a line, with a bad one, killed: run.mjs [--rounds 500] [--seed 1] [--without-receipts]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import getPort from "get-port";
import { loadAppModule } from "../../../scripts/lib/app-module.mjs";
import { buildApp } from "../../../scripts/lib/build/build-app.mjs";
import { importDemoLists } from "../../../scripts/lib/demo/demo-lists.mjs";
import { Problem } from "../../../scripts/lib/problem.mjs";
import { beforeExit, runCommand } from "../../../scripts/lib/process/command.mjs";
import { flag, parseCommandLine, text } from "../../../scripts/lib/process/command-line.mjs";
import { findChromium } from "../../run/chromium.mjs";
import { copyPreparedState } from "../../servers/prepared-state.mjs";

const usage = "npm run test:field -- [--rounds 500] [--seed 1] [--without-receipts]";
const options = { rounds: text, seed: text, "without-receipts": flag };

await runCommand(async (args) => {
  const { values } = parseCommandLine(args, { usage, options });
  const [rounds, seed] = [Number(values.rounds ?? 500), Number(values.seed ?? 1)];
  if (!(rounds > 0 && Number.isInteger(seed))) throw new Problem(usage);
  await buildApp();
  const executablePath = await findChromium();
  const stateDir = mkdtempSync(join(tmpdir(), "field-"));
  beforeExit(async () => rmSync(stateDir, { recursive: true, force: true, maxRetries: 5 }));
  await copyPreparedState(stateDir);
  const { World } = await loadAppModule("tests/long/field/world.ts");
  const { playRounds } = await loadAppModule("tests/long/field/field.ts");
  const hasReceipts = !values["without-receipts"];
  const world = new World({ stateDir, port: await getPort({ host: "127.0.0.1" }), hasReceipts });
  beforeExit(world.stop);
  await world.start();
  await world.written();
  await importDemoLists(world.url);
  const found = await playRounds({ world, executablePath, rounds, seed, isStopped: !hasReceipts, beforeExit });
  return showCounts(world.counts, found) > 0 ? 1 : 0;
});

function showCounts(counts, found) {
  for (const [what, count] of Object.entries(counts).sort()) console.log(`${what.padEnd(34)}${count}`);
  const faults = [...found.values()].flat();
  const of = (kind) => faults.filter((fault) => fault.startsWith(kind)).length;
  console.log(`${found.size} rounds: ${of("lost")} lost, ${of("doubled")} doubled, ${of("left")} left waiting`);
  const failed = [...found].filter(([, faults]) => faults.length > 0).map(([seed]) => seed);
  if (failed.length > 0) {
    console.log(`${of("astray")} astray, ${of("stuck")} stuck. Seeds with faults: ${failed.join(", ")}`);
  }
  return failed.length;
}
