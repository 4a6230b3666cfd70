// Mixed load on the running server with 20,000 tanks, then reads alone as long: soak.mjs [--minutes 10]
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import getPort from "get-port";
import { memory, workerdIds } from "../../bench/memory.mjs";
import { signIn } from "../../bench/seed/customers.mjs";
import { prepareStates, stateWith } from "../../bench/seed/state.mjs";
import { startProduct } from "../../bench/servers.mjs";
import { buildApp } from "../../scripts/lib/build/build-app.mjs";
import { Problem } from "../../scripts/lib/problem.mjs";
import { runCommand } from "../../scripts/lib/process/command.mjs";
import { usedHeap } from "./heap.mjs";
import { readLargeLists } from "./large-lists.mjs";
import { load, mixture, reads } from "./load.mjs";

const size = 20_000;
const samplePause = 500;
/** In MB: what an isolate may use; near it, V8 collects garbage, which it lets lie here where nothing limits it. */
const maxHeap = 128;
/** Samples, in which V8 surely has collected garbage: their least is what was in use. */
const heapWindow = 20;

await runCommand(async () => {
  const { values } = parseArgs({ options: { minutes: { type: "string" } } });
  const minutes = Number(values.minutes ?? 10);
  if (!(minutes > 0)) throw new Problem("npm run soak -- [--minutes 10]");
  await buildApp();
  await prepareStates();
  const inspectorPort = await getPort({ host: "127.0.0.1" });
  const { url, stop } = await startProduct(await stateWith(size), { inspectorPort });
  try {
    const soaked = await soak(url, mixture, { inspectorPort, minutes });
    const read = await soak(url, reads, { inspectorPort, minutes });
    const heap = [...soaked.heap, ...read.heap];
    const lists = await readLargeLists(url, inspectorPort, (await signIn(url)).cookie);
    show({
      "minutes of mixed load, tanks at its start": `${minutes}, ${size}`,
      "requests, errors (5xx or no answer)": `${soaked.times.length}, ${soaked.errors}`,
      "p50, p99": `${percentile(soaked.times, 0.5)} ms, ${percentile(soaked.times, 0.99)} ms`,
      "workerd with D1 and R2 (RSS), at the start, most": `${inMegabytes(soaked.base)}, ${inMegabytes(Math.max(...soaked.resident))}`,
      "workerd with D1 and R2 (RSS), change in a minute": inMegabytes(slope(soaked.resident, minutes)),
      "reads alone, as long: requests, errors": `${read.times.length}, ${read.errors}`,
      "workerd (RSS) meanwhile, change in a minute": inMegabytes(slope(read.resident, minutes)),
      "heap of the Worker: most in use, most with garbage": mostOf(heap),
      [`lists of ${lists.megabytes.join(" and ")} MB in turn: most in use, with garbage`]: mostOf(lists.heap),
    });
    return soaked.errors + read.errors === 0 && Math.max(inUse(heap), inUse(lists.heap)) < maxHeap ? 0 : 1;
  } finally {
    await stop();
  }
});

async function soak(url, kinds, { inspectorPort, minutes }) {
  const found = { times: [], errors: 0, base: resident(), resident: [], heap: [] };
  const end = Date.now() + minutes * 60_000;
  const loading = load(url, kinds, end, (status, ms) => {
    found.times.push(ms);
    if (status === 0 || status >= 500) found.errors++;
  });
  while (Date.now() < end) {
    await wait(samplePause);
    found.resident.push(resident());
    found.heap.push(await usedHeap(inspectorPort));
  }
  await loading;
  found.times.sort((a, b) => a - b);
  return found;
}

function resident() {
  return Math.max(...workerdIds().map(memory));
}

function percentile(sorted, share) {
  return Math.round(sorted[Math.floor(sorted.length * share)] * 10) / 10;
}

/** Of the second half, by least squares: the first fills the caches. */
function slope(samples, minutes) {
  const later = samples.slice(Math.floor(samples.length / 2));
  const middle = (later.length - 1) / 2;
  const mean = later.reduce((sum, each) => sum + each, 0) / later.length;
  const rise = later.reduce((sum, each, index) => sum + (index - middle) * (each - mean), 0);
  const spread = later.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  return spread === 0 ? 0 : (rise / spread) * (samples.length / minutes);
}

function mostOf(heap) {
  return `${inMegabytes(inUse(heap))}, ${inMegabytes(Math.max(...heap))}`;
}

/** The most of the least of each window. */
function inUse(heap) {
  const lows = [];
  for (let at = 0; at + heapWindow <= heap.length; at += heapWindow) {
    lows.push(Math.min(...heap.slice(at, at + heapWindow)));
  }
  return Math.max(...lows);
}

function inMegabytes(amount) {
  return `${amount.toFixed(1)} MB`;
}

function show(figures) {
  const width = Math.max(...Object.keys(figures).map((label) => label.length)) + 2;
  for (const [label, figure] of Object.entries(figures)) console.log(label.padEnd(width) + figure);
}
