import { Problem } from "../../scripts/lib/problem.mjs";
import { ask, askJson } from "../ask.mjs";
import { load } from "../load.mjs";
import { alternate, median } from "../rounds.mjs";
import { stateWith } from "../seed/state.mjs";
import { makeTanks } from "../seed/tanks.mjs";
import { startBare, startConventional, startProduct, withServers } from "../servers.mjs";
import { atLeast, comparisons, rateRow, row } from "../tables.mjs";

export const title = "Lists at 10,000 tanks";

const size = 10_000;

/** Unchanged lists, and the first read after a write. */
export async function run() {
  const state = await stateWith(size);
  return withServers([startProduct(state), startConventional(state)], async (product, conventional) => {
    const list = await ask(`${product.url}/api/tanks`);
    const compact = await ask(`${product.url}/api/tanks/compact`);
    const bytes = { "list.json": list.bytes, "compact.json": compact.bytes };
    return withServers([startBare({ stateDir: await stateWith(size), bytes })], async (bare) => {
      const unchanged = await measureUnchanged({ product, bare, conventional }, list.headers.etag);
      const fresh = await measureFresh({ product, bare });
      return { tables: [comparisons(rowsOf(unchanged, fresh))], notes: [noteOn(list.bytes, compact.bytes)] };
    });
  });
}

async function measureUnchanged({ product, bare, conventional }, tag) {
  const known = { "If-None-Match": tag };
  const { status } = await ask(`${product.url}/api/tanks`, { headers: known });
  if (status !== 304) throw new Problem(`/api/tanks with its tag was answered ${status}, not 304.`);
  const list = await alternate({
    product: (turn) => load(`${product.url}/api/tanks`, turn),
    bare: (turn) => load(`${bare.url}/bytes/list.json`, turn),
    conventional: (turn) => load(`${conventional.url}/api/tanks`, turn),
    notModified: (turn) => load(`${product.url}/api/tanks`, { headers: known, ...turn }),
  });
  const compact = await alternate({
    product: (turn) => load(`${product.url}/api/tanks/compact`, turn),
    bare: (turn) => load(`${bare.url}/bytes/compact.json`, turn),
  });
  return { list, compact };
}

/** In ms, each after a write; the compact list from memory beside it. */
async function measureFresh({ product, bare }) {
  const [tank] = makeTanks(1);
  const change = () => askJson(`${product.url}/api/tanks`, { ...tank, photoUrls: [] });
  const compact = `${product.url}/api/tanks/compact`;
  return alternate({
    list: () => reading(`${product.url}/api/tanks`, change),
    compact: () => reading(compact, change),
    cached: () => reading(compact, () => {}),
    bare: () => reading(`${bare.url}/rows`, () => {}),
  });
}

async function reading(url, change) {
  const times = [];
  for (let number = 0; number < 5; number++) {
    await change();
    times.push((await ask(url)).ms);
  }
  return median(times);
}

function rowsOf({ list, compact }, fresh) {
  const ms = (measured, against, than) => ({ measured, against, than, unit: "ms", ratio: against / measured });
  const bytes = "bare Worker, the same bytes:";
  const faster = "(ratio: times faster)";
  return [
    rateRow("`GET /api/tanks`, unchanged", list.product, list.bare, { than: bytes, goal: atLeast(0.4) }),
    rateRow("`GET /api/tanks`, unchanged", list.product, list.conventional, { than: "the conventional build:" }),
    rateRow("`GET /api/tanks`, answered 304", list.notModified, list.product, {
      than: "the whole list:",
      goal: atLeast(2),
    }),
    rateRow("`GET /api/tanks/compact`, unchanged", compact.product, compact.bare, { than: bytes, goal: atLeast(0.4) }),
    row(`the compact list from memory ${faster}`, ms(fresh.cached, fresh.compact, "read after a write:")),
    row(`first \`GET /api/tanks\` after a write ${faster}`, {
      ...ms(fresh.list, fresh.bare, "`select *` in the bare Worker:"),
      goal: atLeast(1),
    }),
  ];
}

function noteOn(list, compact) {
  const kb = (bytes) => Math.round(bytes.length / 1000).toLocaleString("en-US");
  return `The list is ${kb(list)} KB of JSON, the compact one ${kb(compact)} KB, both without compression, which is the edge's work.`;
}
