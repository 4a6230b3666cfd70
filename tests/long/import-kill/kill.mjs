// Kills the server at random moments of an import of 50,000 customers and checks what is stored: kill.mjs [count=200]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { buildApp } from "../../../scripts/lib/build/build-app.mjs";
import { Problem } from "../../../scripts/lib/problem.mjs";
import { beforeExit, runCommand } from "../../../scripts/lib/process/command.mjs";
import { startServer } from "../../servers/app-server.mjs";
import { copyPreparedState } from "../../servers/prepared-state.mjs";
import { importList, inspect, signIn } from "./admin.mjs";
import { lists } from "./lists.mjs";

/** Kills are spread over this many durations of an import, from when the file is sent. */
const reach = 1.2;

await runCommand(async () => {
  const count = Number(process.argv[2] ?? 200);
  if (!Number.isInteger(count) || count < 1) throw new Problem("Give the number of rounds, such as 200.");
  await buildApp();
  const stateDir = mkdtempSync(join(tmpdir(), "import-kill-"));
  beforeExit(async () => rmSync(stateDir, { recursive: true, force: true, maxRetries: 5 }));
  await copyPreparedState(stateDir);
  const found = await killInRounds(stateDir, count);
  for (const [label, value] of Object.entries(found)) console.log(`${label.padEnd(34)}${value}`);
  return found.mixed + found["acknowledged, then lost"] + found["history or file not the list's"] > 0 ? 1 : 0;
});

async function killInRounds(stateDir, count) {
  const { cookie, duration } = await measure(stateDir);
  console.log(
    `An import takes ${Math.round(duration)} ms; ${count} kills within ${Math.round(duration * reach)} ms of its start.`,
  );
  const found = {
    rounds: 0,
    "all old": 0,
    "all new": 0,
    mixed: 0,
    acknowledged: 0,
    "acknowledged, then lost": 0,
    "new, though not acknowledged": 0,
    "history or file not the list's": 0,
  };
  let server = await startServer(stateDir);
  let before = await inspect(server.url, cookie);
  for (const moment of moments(count)) {
    const next = lists.find((list) => list !== before.list);
    const isAcknowledged = await killDuring(server, cookie, next, moment * duration * reach);
    server = await startServer(stateDir);
    const after = await inspect(server.url, cookie);
    tally(found, { before, after, next, isAcknowledged });
    if (found.rounds % 20 === 0) {
      console.log(`${found.rounds} rounds: ${found["all old"]} old, ${found["all new"]} new, ${found.mixed} mixed`);
    }
    before = after;
  }
  await server.kill();
  return found;
}

/** The duration of an import in place of another, as the first of a new server, as in the rounds. */
async function measure(stateDir) {
  const first = await startServer(stateDir);
  const cookie = await signIn(first.url);
  await importList(first.url, cookie, lists[0]);
  await first.kill();
  const server = await startServer(stateDir);
  await inspect(server.url, cookie);
  const startedAt = performance.now();
  await importList(server.url, cookie, lists[1]);
  const duration = performance.now() - startedAt;
  await server.kill();
  return { cookie, duration };
}

/** One random number from each of `count` equal parts of 0 to 1, shuffled. */
function moments(count) {
  const spread = Array.from({ length: count }, (_, index) => ({
    at: (index + Math.random()) / count,
    key: Math.random(),
  }));
  return spread.sort((a, b) => a.key - b.key).map(({ at }) => at);
}

/** Resolves to whether the import was acknowledged before the kill. */
async function killDuring(server, cookie, list, delay) {
  let isAcknowledged = false;
  const answered = importList(server.url, cookie, list).then(
    () => {
      isAcknowledged = true;
    },
    (error) => {
      // fetch reports the cut connection, which is intended, as a TypeError.
      if (!(error instanceof TypeError)) throw error;
    },
  );
  await wait(delay);
  await server.kill();
  await answered;
  return isAcknowledged;
}

function tally(found, { before, after, next, isAcknowledged }) {
  const isNew = after.list === next;
  const isOld = after.list !== undefined && after.list === before.list;
  const imports = before.imports + (isNew ? 1 : 0);
  found.rounds++;
  if (isNew) found["all new"]++;
  else if (isOld) found["all old"]++;
  else found.mixed++;
  if (isAcknowledged) found.acknowledged++;
  if (isAcknowledged && !isNew) found["acknowledged, then lost"]++;
  if (isNew && !isAcknowledged) found["new, though not acknowledged"]++;
  if (!after.isTold || after.imports !== imports) found["history or file not the list's"]++;
}
