// Clients that drop their requests must not hold up the others: on workerd a promise of a cancelled request never settles.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { startServer } from "./import-kill/server.mjs";

const windows = 6;
const windowLength = 600;
const requestPause = 30;
const dropPause = 100;
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
  const server = await startServer(stateDir);
  context.after(async () => {
    agent.destroy();
    await server.kill();
    rmSync(stateDir, { recursive: true });
  });
  await Promise.all(Array.from({ length: 100 }, (_, index) => create(server.url, `P-${index}`)));
  await measure(server.url, { isDropping: true });

  const quiet = [];
  const dropping = [];
  for (let round = 0; round < windows; round++) {
    quiet.push(...(await measure(server.url, { isDropping: false })));
    dropping.push(...(await measure(server.url, { isDropping: true })));
  }
  const ratio = median(dropping) / median(quiet);
  context.diagnostic(`median ${median(quiet).toFixed(1)} ms, with drops ${median(dropping).toFixed(1)} ms`);
  assert.ok(ratio <= 1.5, `the median is ${ratio.toFixed(2)} times as long`);
});

/** The waits in ms of requests sent at a fixed rate, whether or not the one before was answered. */
async function measure(url, { isDropping }) {
  const waits = [];
  const endsAt = performance.now() + windowLength;
  const drops = isDropping ? dropUntil(url, endsAt) : undefined;
  const write = create(url, `P-${endsAt}`);
  for (let number = 0; performance.now() < endsAt; number++) {
    waits.push(timed(`${url}${["/api/tanks", "/api/tanks/compact", "/"][number % 3]}`));
    await wait(requestPause);
  }
  await Promise.all([write, drops]);
  return Promise.all(waits);
}

async function dropUntil(url, endsAt) {
  while (performance.now() < endsAt) {
    for (const path of ["/api/tanks", "/api/tanks/compact"]) {
      const dropped = request(url + path).on("error", () => {});
      dropped.end();
      dropped.once("socket", (socket) => socket.once("connect", () => setTimeout(() => dropped.destroy(), 1)));
    }
    await wait(2 * dropPause);
  }
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
