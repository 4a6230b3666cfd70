// Mixed load on the running server with 20,000 tanks, then reads alone as long: soak.mjs [--minutes 10]
import { setTimeout as wait } from "node:timers/promises";
import getPort from "get-port";
import { memory, workerdIds } from "../../../bench/memory.mjs";
import { signIn } from "../../../bench/seed/customers.mjs";
import { prepareStates, stateWith } from "../../../bench/seed/state.mjs";
import { startProduct } from "../../../bench/servers.mjs";
import { buildApp } from "../../../scripts/lib/build/build-app.mjs";
import { Problem } from "../../../scripts/lib/problem.mjs";
import { runCommand } from "../../../scripts/lib/process/command.mjs";
import { parseCommandLine, text } from "../../../scripts/lib/process/command-line.mjs";
import { measureHeap, mostOf } from "./heap.mjs";
import { changeLargeList, checkLargestList, prepareCheck, readLargeLists } from "./large-lists.mjs";
import { load, mixture, reads } from "./load.mjs";

const size = 20_000;
/** In ms: no peak of two seconds is missed. */
const samplePause = 1000;
/** In MB: what an isolate may use; near it, V8 collects garbage, which it lets lie here where nothing limits it. */
const maxHeap = 128;

const usage = "npm run soak -- [--minutes 10]";

await runCommand(async (args) => {
  const { values } = parseCommandLine(args, { usage, options: { minutes: text } });
  const minutes = Number(values.minutes ?? 10);
  if (!(minutes > 0)) throw new Problem(usage);
  await buildApp();
  await prepareStates();
  const inspectorPort = await getPort({ host: "127.0.0.1" });
  const { url, stop } = await startProduct(await stateWith(size), { inspectorPort });
  try {
    const { cookie } = await signIn(url);
    const check = await prepareCheck(url, cookie);
    const soaked = await soak(url, { kinds: mixture, rare: check }, { inspectorPort, minutes });
    const read = await soak(url, { kinds: reads }, { inspectorPort, minutes });
    const checked = await checkLargestList(url, inspectorPort, check);
    const changed = await changeLargeList(url, inspectorPort, cookie);
    const lists = await readLargeLists(url, inspectorPort, cookie);
    show({
      "minutes of mixed load, tanks at its start": `${minutes}, ${size}`,
      "requests, errors (5xx or no answer)": `${soaked.times.length}, ${soaked.errors}`,
      "p50, p99": `${percentile(soaked.times, 0.5)} ms, ${percentile(soaked.times, 0.99)} ms`,
      "workerd with D1 and R2 (RSS), at the start, most": `${inMegabytes(soaked.base)}, ${inMegabytes(Math.max(...soaked.resident))}`,
      "workerd with D1 and R2 (RSS), change in a minute": inMegabytes(slope(soaked.resident, minutes)),
      "reads alone, as long: requests, errors": `${read.times.length}, ${read.errors}`,
      "workerd (RSS) meanwhile, change in a minute": inMegabytes(slope(read.resident, minutes)),
      "heap of the Worker in mixed load: most in use, most with garbage": describe(soaked.heap),
      "in reads alone: most in use, most with garbage": describe(read.heap),
      [`in one check of the largest list, ${checked.seconds.toFixed(1)} s: most in use, with garbage`]: describe(
        checked.heap,
      ),
      ...Object.fromEntries(
        Object.entries(changed).map(([what, heap]) => [
          `${what} of 100,000 rows: most in use, with garbage`,
          describe(heap),
        ]),
      ),
      [`lists of ${lists.megabytes.join(" and ")} MB in turn: most in use, with garbage`]: describe(lists.heap),
    });
    const { used } = mostOf([
      ...soaked.heap,
      ...read.heap,
      ...checked.heap,
      ...Object.values(changed).flat(),
      ...lists.heap,
    ]);
    return soaked.errors + read.errors === 0 && used < maxHeap ? 0 : 1;
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
    found.heap.push(await measureHeap(inspectorPort));
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

function describe(heap) {
  const { used, withGarbage } = mostOf(heap);
  return `${inMegabytes(used)}, ${inMegabytes(withGarbage)}`;
}

function inMegabytes(amount) {
  return Number.isFinite(amount) ? `${amount.toFixed(1)} MB` : "not told";
}

function show(figures) {
  const width = Math.max(...Object.keys(figures).map((label) => label.length)) + 2;
  for (const [label, figure] of Object.entries(figures)) console.log(label.padEnd(width) + figure);
}
