import { gzipSync } from "node:zlib";
import { ask, askJson } from "../ask.mjs";
import { median } from "../rounds.mjs";
import { stateWith } from "../seed/state.mjs";
import { makeTanks } from "../seed/tanks.mjs";
import { startProduct, withServers } from "../servers.mjs";
import { figure } from "../tables.mjs";

export const title = "Growth";

const sizes = [100, 1000, 10_000, 100_000];
const times = 15;

/** The same requests at each size, each on its own server. */
export async function run() {
  const figures = [];
  for (const size of sizes) figures.push(await withServers([startProduct(await stateWith(size))], measure));
  const rows = Object.keys(figures[0]).map((metric) => [
    metric,
    ...figures.map((each) => figure(each[metric])),
    `${figure(figures.at(-1)[metric] / figures.at(-3)[metric])} times`,
  ]);
  const columns = ["", ...sizes.map((size) => `${size.toLocaleString("en-US")} tanks`), "1,000 to 100,000"];
  return { tables: [{ columns, rows }], notes: [note] };
}

const note = `Times are medians of ${times} requests, one after another, without compression, once the server has warmed up. Each of
the pages, filters and searches is asked for once, so that none comes from what the server keeps.`;

async function measure({ url }) {
  const tanks = makeTanks(4 * times);
  await pages(tanks.map((_, index) => `${url}/?q=${index}`));
  const unchanged = await pages(Array.from({ length: times }, () => `${url}/`));
  const written = await pagesAfterWrites(url, tanks[0]);
  const next = await nextPages(url);
  return {
    "`/` unchanged, ms": unchanged.ms,
    "`/` after a write, ms": written.ms,
    "`/`, KB of HTML": unchanged.kb,
    "page 2 and further, ms": next.ms,
    "page 2 and further, KB of HTML": next.kb,
    ...(await narrowed(url, tanks)),
    ...(await copy(`${url}/api/tanks/compact`)),
  };
}

async function narrowed(url, tanks) {
  const by = (name, read) => {
    const values = [...new Set(tanks.map(read))].slice(0, times);
    return pages(values.map((value) => `${url}/?${new URLSearchParams({ [name]: value })}`));
  };
  const product = await by("product", ({ productContained }) => productContained);
  const customer = await by("customer", ({ customerName }) => customerName);
  const found = await by("q", ({ locationWithinFacility }) => locationWithinFacility.split("\n")[0].split(", ").at(-1));
  const nothing = await by("q", (_, index) => `nothing ${index}`);
  return {
    "filter by product, ms": product.ms,
    "filter by product, KB of HTML": product.kb,
    "filter by customer, ms": customer.ms,
    "search without JavaScript, ms": found.ms,
    "search without JavaScript, KB of HTML": found.kb,
    "search that finds nothing, ms": nothing.ms,
  };
}

async function pages(urls) {
  const answers = [];
  for (const url of urls) answers.push(await ask(url));
  return summary(answers);
}

async function pagesAfterWrites(url, tank) {
  const answers = [];
  for (let time = 0; time < times; time++) {
    await askJson(`${url}/api/tanks`, { ...tank, photoUrls: [] });
    answers.push(await ask(`${url}/`));
  }
  return summary(answers);
}

/** Follows each page's link to the next; links to the page itself precede it. */
async function nextPages(url) {
  const answers = [];
  for (let [page, path] = [await ask(`${url}/`), "/"]; answers.length < times; ) {
    const next = [...page.bytes.toString().matchAll(/href="(\/\?after=[^"&]+)"/g)].at(-1)?.[1] ?? path;
    if (next === path) break;
    path = next;
    page = await ask(url + path);
    answers.push(page);
  }
  return summary(answers);
}

function summary(answers) {
  return { ms: median(answers.map(({ ms }) => ms)), kb: median(answers.map(({ bytes }) => bytes.length / 1000)) };
}

/** The compact list for the browser: the first fetch after a write, and the next. */
async function copy(url) {
  const first = await ask(url);
  const { ms, bytes } = await ask(url);
  return {
    "the browser's copy after a write, ms": first.ms,
    "the browser's copy unchanged, ms": ms,
    "the browser's copy, KB gzipped": gzipSync(bytes).length / 1000,
  };
}
