// Clients that drop their requests must not hold up the others: on workerd a promise of a cancelled request never settles.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { copyPreparedState } from "../scripts/lib/tests/prepared-state.mjs";
import { startServer } from "./import-kill/server.mjs";

const rounds = 9;
const windowLength = 600;
const requestPause = 30;
const otherPause = 100;
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
    await server.kill();
    rmSync(stateDir, { recursive: true });
  });
  await Promise.all(Array.from({ length: 100 }, (_, index) => create(server.url, `P-${index}`)));
  await measure(server.url, drop);

  const ratios = [];
  for (let round = 0; round < rounds; round++) {
    const [reading, dropping] = [await measure(server.url, read), await measure(server.url, drop)].map(median);
    context.diagnostic(`median ${reading.toFixed(1)} ms, with drops ${dropping.toFixed(1)} ms`);
    ratios.push(dropping / reading);
  }
  const ratio = median(ratios);
  assert.ok(ratio <= 1.5, `the median is ${ratio.toFixed(2)} times as long`);
});

/**
 * The waits in ms of requests sent at a fixed rate, whether or not the one before was answered, beside 10 requests a
 * second of other clients, which are dropped or read.
 */
async function measure(url, sendOther) {
  const waits = [];
  const endsAt = performance.now() + windowLength;
  const others = sendUntil(url, endsAt, sendOther);
  const write = create(url, `P-${endsAt}`);
  for (let number = 0; performance.now() < endsAt; number++) {
    waits.push(timed(`${url}${["/api/tanks", "/api/tanks/compact", "/"][number % 3]}`));
    await wait(requestPause);
  }
  await Promise.all([write, others]);
  return Promise.all(waits);
}

async function sendUntil(url, endsAt, send) {
  while (performance.now() < endsAt) {
    for (const path of ["/api/tanks", "/api/tanks/compact"]) send(url + path);
    await wait(2 * otherPause);
  }
}

function drop(address) {
  const dropped = request(address).on("error", () => {});
  dropped.end();
  dropped.once("socket", (socket) => socket.once("connect", () => setTimeout(() => dropped.destroy(), 1)));
}

function read(address) {
  request(address, { agent }, (response) => response.resume()).end();
}

function timed(address) {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    request(address, { agent }, (response) => {
      response.on("end", () => resolve(performance.now() - startedAt)).resume();
    })
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
