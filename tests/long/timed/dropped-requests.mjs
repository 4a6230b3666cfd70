// How long others wait beside clients that drop their requests; that they are answered at all is in npm test.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { alternate, median } from "../../../bench/rounds.mjs";
import { createTank, startServer } from "../../servers/dropping-server.mjs";
import { copyPreparedState } from "../../servers/prepared-state.mjs";

const bound = 1.5;
/** A machine whose other work comes and goes is measured for longer. */
const roundsOfTries = [5, 25];
const windowLength = 1200;
const requestPause = 40;
const otherPause = 100;
const longestWait = 5000;
const paths = ["/api/tanks", "/api/tanks/compact", "/"];
const agent = new Agent({ keepAlive: false });

test("with 10 dropped requests a second others wait at most half as long again", async (context) => {
  const stateDir = mkdtempSync(join(tmpdir(), "dropped-"));
  await copyPreparedState(stateDir);
  const server = await startServer(stateDir);
  context.after(async () => {
    agent.destroy();
    await server.stop();
    rmSync(stateDir, { recursive: true });
  });
  await Promise.all(Array.from({ length: 100 }, (_, index) => createTank(server.url, `P-${index}`)));
  const alone = () => measure(server.url, () => {});
  await alone();
  const drop = dropWithin(Math.min(...Object.values(await alone())));
  const beside = () => measure(server.url, drop);

  let longest = Number.POSITIVE_INFINITY;
  for (const rounds of roundsOfTries) {
    const waits = await alternate({ alone, beside }, { rounds });
    const ratios = paths.map((path) => waits.beside[path] / waits.alone[path]);
    context.diagnostic(`${paths.join(", ")}: ${ratios.map((ratio) => ratio.toFixed(2)).join(", ")} times as long`);
    longest = Math.max(...ratios);
    if (longest <= bound) break;
  }
  assert.ok(longest <= bound, `the median is ${longest.toFixed(2)} times as long`);
});

/**
 * How long each path is waited for, in ms: the median of requests sent at a fixed rate, whether or not the one before
 * was answered, beside 10 requests a second of other clients.
 */
async function measure(url, sendOther) {
  const waits = Object.fromEntries(paths.map((path) => [path, []]));
  const endsAt = performance.now() + windowLength;
  const others = sendUntil(url, endsAt, sendOther);
  for (let number = 0; performance.now() < endsAt; number++) {
    const path = paths[number % paths.length];
    waits[path].push(timed(url + path));
    await wait(requestPause);
  }
  await others;
  const medians = paths.map(async (path) => [path, median(await Promise.all(waits[path]))]);
  return Object.fromEntries(await Promise.all(medians));
}

/** Each list is asked for just after it has changed. */
async function sendUntil(url, endsAt, send) {
  while (performance.now() < endsAt) {
    const pause = wait(2 * otherPause);
    await createTank(url, `P-${performance.now()}`);
    for (const path of paths.slice(0, 2)) send(url + path);
    await pause;
  }
}

/** By a reset while the answer is made: of a connection that is only closed, workerd makes the answer to its end. */
function dropWithin(time) {
  return (address) => {
    const dropped = request(address, { agent }).on("error", () => {});
    dropped.end();
    dropped.once("socket", (socket) => {
      socket.once("connect", () => setTimeout(() => socket.resetAndDestroy(), Math.random() * time));
    });
  };
}

function timed(address) {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    request(address, { agent, timeout: longestWait }, (response) => {
      response.on("end", () => resolve(performance.now() - startedAt)).resume();
    })
      .on("timeout", () => reject(new Error(`${address} was not answered in ${longestWait} ms`)))
      .on("error", reject)
      .end();
  });
}
