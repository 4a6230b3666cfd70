// Clients that drop their requests must not hold up the others: on workerd a promise of a cancelled request never settles.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { copyPreparedState } from "../scripts/lib/tests/prepared-state.mjs";
import { startServer } from "./dropped-requests/server.mjs";

const bound = 1.5;
const fewestRounds = 5;
/** A machine whose other work comes and goes is measured for longer. */
const mostRounds = 30;
const windowLength = 1200;
const requestPause = 40;
const otherPause = 100;
const longestWait = 5000;
const paths = ["/api/tanks", "/api/tanks/compact", "/"];
const agent = new Agent({ keepAlive: false });

const tank = {
  customerName: "Maplefields",
  productContained: "Diesel",
  tankSizeGallons: 500,
  propertyNumber: "P-1",
  locationWithinFacility: "Yard",
};

test("with 10 dropped requests a second others wait at most half as long again", async (context) => {
  const stateDir = mkdtempSync(join(tmpdir(), "dropped-"));
  await copyPreparedState(stateDir);
  const server = await startServer(stateDir);
  context.after(async () => {
    agent.destroy();
    await server.stop();
    rmSync(stateDir, { recursive: true });
  });
  await Promise.all(Array.from({ length: 100 }, (_, index) => create(server.url, `P-${index}`)));
  await measure(server.url, read);
  const drop = dropWithin(Math.min(...(await measure(server.url, read))));

  const rounds = [];
  const ratios = () => paths.map((_, path) => median(rounds.map((round) => round[path])));
  while (rounds.length < fewestRounds || (Math.max(...ratios()) > bound && rounds.length < mostRounds)) {
    // In turns, so that neither is always the second.
    const ways = rounds.length % 2 === 0 ? [read, drop] : [drop, read];
    const waits = new Map();
    for (const way of ways) waits.set(way, await measure(server.url, way));
    rounds.push(waits.get(drop).map((wait, path) => wait / waits.get(read)[path]));
  }
  for (const [path, ratio] of ratios().entries()) {
    context.diagnostic(`${paths[path]}: ${ratio.toFixed(2)} times as long, by ${rounds.length} rounds`);
  }
  assert.ok(Math.max(...ratios()) <= bound);
});

/**
 * How long each path is waited for, in ms: the median of requests sent at a fixed rate, whether or not the one before
 * was answered, beside 10 requests a second of other clients, which are dropped or read.
 */
async function measure(url, sendOther) {
  const waits = paths.map(() => []);
  const endsAt = performance.now() + windowLength;
  const others = sendUntil(url, endsAt, sendOther);
  for (let number = 0; performance.now() < endsAt; number++) {
    const path = number % paths.length;
    waits[path].push(timed(url + paths[path]));
    await wait(requestPause);
  }
  await others;
  return Promise.all(waits.map(async (each) => median(await Promise.all(each))));
}

/** Each list is asked for just after it has changed. */
async function sendUntil(url, endsAt, send) {
  while (performance.now() < endsAt) {
    await create(url, `P-${performance.now()}`);
    for (const path of paths.slice(0, 2)) send(url + path);
    await wait(2 * otherPause);
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

function read(address) {
  request(address, { agent }, (response) => response.resume()).end();
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

async function create(url, propertyNumber) {
  const response = await fetch(`${url}/api/tanks`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...tank, propertyNumber }),
  });
  assert.equal(response.status, 201);
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
}
