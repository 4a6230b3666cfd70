import { gzipSync } from "node:zlib";
import { ask } from "../ask.mjs";
import { withBrowser } from "../browser/launch.mjs";
import { scriptSize, visit } from "../browser/visit.mjs";
import { alternate } from "../rounds.mjs";
import { stateWith } from "../seed/state.mjs";
import { startBare, startConventional, startProduct, withServers } from "../servers.mjs";
import { atMost, comparisons, row } from "../tables.mjs";

export const title = "The page on a phone at 10,000 tanks";

const note = "Chromium at 390 px, CPU slowed 4 times, 1.6 Mbps and 150 ms, with nothing kept from before.";
const copy = "/api/tanks/compact";
const contestants = {
  product: { first: "article h2", hydrated: "a[aria-label='Add tank']" },
  bare: { first: "li h2" },
  conventional: { first: "li h2", hydrated: "input[type=search]" },
};

/** The first visit of the list: the product, the same tanks as bare HTML, and the conventional build. */
export async function run() {
  const state = await stateWith(10_000);
  return withServers([startProduct(state), startConventional(state)], async (product, conventional) => {
    const others = [startBare({ bytes: { "page.html": await bareHtml(product.url) } })];
    return withServers(others, (bare) => withBrowser((browser) => compare(browser, { product, bare, conventional })));
  });
}

async function compare(browser, { product, bare, conventional }) {
  const urls = {
    product: `${product.url}/`,
    bare: `${bare.url}/bytes/page.html`,
    conventional: `${conventional.url}/`,
  };
  const turns = Object.entries(urls).map(([name, url]) => [name, () => visit(browser, url, contestants[name], look)]);
  const figures = await alternate(Object.fromEntries(turns), { warmUp: false });
  const dialog = await openDialog(browser, product.url);
  const rows = rowsOf({ ...figures, dialog, copySize: await sizeOfCopy(product.url) });
  return { tables: [comparisons(rows)], notes: [note] };
}

/** The tanks of the first page in a document without style or script. */
export async function bareHtml(url) {
  const { bytes } = await ask(`${url}/`);
  const cards = [...bytes.toString().matchAll(/<article.*?<\/article>/gs)].map(([card]) => {
    const [, name] = /<h2[^>]*>(.*?)<\/h2>/s.exec(card);
    const text = card.replace(/<h2.*?<\/h2>/s, "").replace(/<svg.*?<\/svg>/gs, "");
    return `<li><h2>${name}</h2><p>${text.replace(/<[^>]*>/g, " ")}</p></li>`;
  });
  const head = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">`;
  return `${head}<title>Tanks</title><link rel="icon" href="data:,"><ul>${cards.join("")}</ul></html>`;
}

/** The paint times, the layout shift and the bytes of a visit. */
async function look(page, traffic) {
  const seen = await page.evaluate(() => window.benchSeen);
  const requests = traffic.all().filter(({ url }) => !new URL(url).pathname.startsWith("/objects/"));
  const [{ startedAt }] = requests;
  const until = (ms) => startedAt + ms / 1000;
  const visible = Math.max(seen.visible, seen.painted);
  const parts = requests.flatMap(({ parts }) => parts).filter(({ at }) => at <= until(visible));
  const isCopy = ({ url }) => url.includes(copy);
  return {
    visible,
    hydrated: seen.hydrated,
    shift: seen.shift,
    blocking: sum(seen.blocking.filter(({ at }) => at > seen.painted).map(({ ms }) => ms)),
    requests: requests.length,
    all: sum(requests.map(({ bytes }) => bytes)) / 1000,
    copy: sum(requests.filter(isCopy).map(({ bytes }) => bytes)) / 1000,
    beforeFirst: sum(parts.map(({ bytes }) => bytes)) / 1000,
    script: await scriptSize(requests),
    scriptToHydrate: await scriptSize(requests.filter(({ startedAt }) => startedAt < until(seen.hydrated))),
  };
}

/** JavaScript in KB once the photo dialog of a new tank is open. */
function openDialog(browser, url) {
  return visit(browser, `${url}/`, { ...contestants.product, isNetworkSlow: false }, async (page, traffic) => {
    await page.getByRole("link", { name: "Add tank" }).click();
    await page.getByRole("button", { name: "Add Photos" }).click();
    await page.getByRole("dialog", { name: "Add Photo" }).waitFor();
    await traffic.settled();
    return scriptSize(traffic.all());
  });
}

/** In KB, gzipped as the edge sends it. */
async function sizeOfCopy(url) {
  return gzipSync((await ask(url + copy)).bytes).length / 1000;
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

function rowsOf({ product, bare, conventional, dialog, copySize }) {
  const ofConventional = (name, unit) => ({
    measured: product[name],
    against: conventional[name],
    than: "the conventional build:",
    unit,
  });
  const bareMs = { against: bare.visible, than: "bare HTML:", ratio: product.visible / bare.visible };
  const hydrated = { against: bare.visible, than: "bare HTML:", ratio: product.hydrated / bare.visible };
  const rest = product.all - product.copy;
  return [
    row("first tank visible", { measured: product.visible, unit: "ms", ...bareMs, goal: atMost(1.3) }),
    row("first tank visible", { ...ofConventional("visible", "ms"), ratio: product.visible / conventional.visible }),
    row("loaded before the first tank shows", { ...ofConventional("beforeFirst", "KB"), goal: atMost(20) }),
    row("JavaScript until the page is hydrated, gzipped", {
      ...ofConventional("scriptToHydrate", "KB"),
      goal: atMost(98),
    }),
    row("JavaScript in all before anything is opened, gzipped", {
      ...ofConventional("script", "KB"),
      goal: atMost(100),
    }),
    row("JavaScript after opening the photo dialog, gzipped", { measured: dialog, unit: "KB" }),
    row("loaded in all, until nothing more comes by itself for 1.5 s", {
      ...ofConventional("all", "KB"),
      goal: atMost(140),
    }),
    row("of it without the browser's copy of the list", { measured: rest, unit: "KB", goal: atMost(140) }),
    row("the browser's copy of the list, once the page is used or 10 s old", { measured: copySize, unit: "KB" }),
    row("requests", ofConventional("requests", "")),
    row("page is hydrated", { measured: product.hydrated, unit: "ms", ...hydrated, goal: atMost(3.5) }),
    row("page is hydrated", ofConventional("hydrated", "ms")),
    row("layout shift", { ...ofConventional("shift", ""), goal: atMost(0) }),
    row("blocking time in all, from the first paint on", { ...ofConventional("blocking", "ms"), goal: atMost(100) }),
  ];
}
