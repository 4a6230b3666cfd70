import { setTimeout as wait } from "node:timers/promises";
import { Problem } from "../../scripts/lib/problem.mjs";
import { ask, askJson } from "../ask.mjs";
import { load } from "../load.mjs";
import { alternate, median } from "../rounds.mjs";
import { stateWith } from "../seed/state.mjs";
import { makeTanks } from "../seed/tanks.mjs";
import { startBare, startConventional, startProduct, withServers } from "../servers.mjs";
import { atLeast, comparisons, rateRows, row } from "../tables.mjs";

export const title = "Lists at 10,000 tanks";

const size = 10_000;
const gzip = { "Accept-Encoding": "gzip" };

/** Unchanged lists, and the first read after a write. */
export async function run() {
  const state = await stateWith(size);
  return withServers([startProduct(state), startConventional(state)], async (product, conventional) => {
    const list = await ask(`${product.url}/api/tanks`);
    const compact = await keptGzip(`${product.url}/api/tanks/compact`);
    const bytes = { "list.json": list.bytes, "compact.json.gz": compact.bytes };
    const others = [startBare({ stateDir: await stateWith(size), bytes }), startBare({ bytes, isBehindAssets: true })];
    const figures = await withServers(others, async (bare, routed) => ({
      ...(await measureUnchanged({ product, bare, routed, conventional }, list.headers.etag)),
      fresh: await measureFresh({ product, bare, conventional }),
    }));
    return { tables: [comparisons(rowsOf(figures))], notes: [noteOn(list.bytes, compact.bytes)] };
  });
}

/** The list is compressed after it was asked for twice. */
async function keptGzip(url) {
  for (let times = 0; times < 3; times++) {
    await ask(url, { headers: gzip });
    await wait(500);
  }
  const answer = await ask(url, { headers: gzip });
  if (answer.headers["content-encoding"] !== "gzip") throw new Problem(`${url} is not compressed.`);
  return answer;
}

async function measureUnchanged({ product, bare, routed, conventional }, tag) {
  const known = { "If-None-Match": tag };
  const { status } = await ask(`${product.url}/api/tanks`, { headers: known });
  if (status !== 304) throw new Problem(`/api/tanks with its tag was answered ${status}, not 304.`);
  const list = await alternate({
    product: (turn) => load(`${product.url}/api/tanks`, turn),
    bare: (turn) => load(`${bare.url}/bytes/list.json`, turn),
    routed: (turn) => load(`${routed.url}/bytes/list.json`, turn),
    conventional: (turn) => load(`${conventional.url}/api/tanks`, turn),
  });
  const compact = await alternate({
    product: (turn) => load(`${product.url}/api/tanks/compact`, { headers: gzip, ...turn }),
    bare: (turn) => load(`${bare.url}/bytes/compact.json.gz`, { headers: gzip, ...turn }),
    routed: (turn) => load(`${routed.url}/bytes/compact.json.gz`, { headers: gzip, ...turn }),
  });
  const notModified = await alternate({
    product: (turn) => load(`${product.url}/api/tanks`, { headers: known, ...turn }),
    bare: (turn) => load(`${bare.url}/unchanged`, turn),
    routed: (turn) => load(`${routed.url}/unchanged`, turn),
  });
  return { list, compact, notModified };
}

/** In ms, each after a write. */
async function measureFresh({ product, bare, conventional }) {
  const [tank] = makeTanks(1);
  return alternate({
    product: () => firstReading(`${product.url}/api/tanks`, () => write(product, tank)),
    bare: () => firstReading(`${bare.url}/rows`, () => {}),
    conventional: () => firstReading(`${conventional.url}/api/tanks`, () => write(conventional, tank)),
  });
}

function write(server, tank) {
  return askJson(`${server.url}/api/tanks`, { ...tank, photoUrls: [] });
}

async function firstReading(url, change) {
  const times = [];
  for (let reading = 0; reading < 5; reading++) {
    await change();
    times.push((await ask(url)).ms);
  }
  return median(times);
}

function rowsOf({ list, compact, notModified, fresh }) {
  const ms = (against, than) => ({
    measured: fresh.product,
    against,
    than,
    unit: "ms",
    ratio: against / fresh.product,
  });
  const naive = ms(fresh.bare, "`select *` in the bare Worker:");
  const bytes = "the same bytes";
  return [
    ...rateRows("`GET /api/tanks`, unchanged", list, { than: bytes, goal: atLeast(0.4) }),
    ...rateRows("`GET /api/tanks/compact`, gzip, unchanged", compact, { than: bytes, goal: atLeast(0.5) }),
    ...rateRows("`GET /api/tanks`, answered 304", notModified, { than: "304", goal: atLeast(0.8) }),
    ...againstList("`GET /api/tanks`, answered 304", notModified, list, atLeast(0.8)),
    ...againstList("`GET /api/tanks/compact`, gzip, unchanged", compact, list, atLeast(0.5)),
    row("first reading after a write (ratio: times faster)", { ...naive, goal: atLeast(2.5) }),
    row("first reading after a write (ratio: times faster)", ms(fresh.conventional, "the conventional build:")),
  ];
}

/** What a client saves by a conditional request or a smaller list. */
function againstList(metric, { product }, { bare }, goal) {
  return rateRows(metric, { product, bare }, { than: "the whole list's bytes", goal });
}

function noteOn(list, compact) {
  const kb = (bytes) => Math.round(bytes.length / 1000).toLocaleString("en-US");
  return `The list is ${kb(list)} KB of JSON; the compact one ${kb(compact)} KB gzipped. What stands for the whole list, the
compact one and a 304, is held against its own bytes and against those of the list.`;
}
