import { untilDeviceKeeps } from "../../tests/helpers/kept-on-device.mjs";
import { withBrowser } from "../browser/launch.mjs";
import { openUntilVisible, visit } from "../browser/visit.mjs";
import { alternate } from "../rounds.mjs";
import { stateWith } from "../seed/state.mjs";
import { startBare, startProduct, withServers } from "../servers.mjs";
import { atMost, comparisons, row } from "../tables.mjs";
import { bareHtml } from "./page.mjs";

export const title = "A later visit on a phone at 10,000 tanks";

const note = "As the first visit, with all that the device keeps; without a line the browser's own switch cuts it.";
const tank = { first: "article h2", hydrated: "a[aria-label='Add tank']", isNetworkSlow: false };

export async function run() {
  return withServers([startProduct(await stateWith(10_000))], async (product) => {
    const others = [startBare({ bytes: { "page.html": await bareHtml(product.url) } })];
    return withServers(others, (bare) => withBrowser((browser) => compare(browser, { product, bare })));
  });
}

async function compare(browser, { product, bare }) {
  const figures = await alternate(
    {
      product: () => visitAgain(browser, `${product.url}/`),
      bare: () => visitBareAgain(browser, `${bare.url}/bytes/page.html`),
    },
    { warmUp: false },
  );
  const { visible, read, offline, saved } = figures.product;
  const against = { against: figures.bare.visible, than: "bare HTML:", ratio: visible / figures.bare.visible };
  const rows = [
    row("first tank visible", { measured: visible, unit: "ms", ...against, goal: atMost(1) }),
    row("first tank visible without a line", { measured: offline, unit: "ms", goal: atMost(700) }),
    row("10,000 tanks read from the device, CPU not slowed", { measured: read, unit: "ms", goal: atMost(20) }),
    row('"Waiting to send" shows after Save without a line', { measured: saved, unit: "ms", goal: atMost(200) }),
  ];
  return { tables: [comparisons(rows)], notes: [note] };
}

function visitAgain(browser, url) {
  return visit(browser, url, tank, async (page, traffic) => {
    const context = page.context();
    await traffic.slowCpu(1);
    await untilDeviceKeeps(page, ["tanks", "tanks-as-of"]);
    await traffic.settled();
    const read = await page.evaluate(readTanks);
    await traffic.slowCpu();
    await traffic.slowDown();
    const visible = await firstTank(page, url);
    await traffic.settled();
    await traffic.slowDown({ offline: true });
    await context.setOffline(true);
    const offline = await firstTank(page, url);
    await page.waitForFunction(() => window.benchSeen.hydrated > 0);
    const saved = await saveTank(page);
    return { read, visible, offline, saved };
  });
}

function visitBareAgain(browser, url) {
  return visit(browser, url, { first: "li h2", isNetworkSlow: false }, async (page, traffic) => {
    await traffic.slowDown();
    return { visible: await firstTank(page, url) };
  });
}

/** In ms since the navigation began, of the paint. Opened as from the phone's home screen: no page is there before. */
async function firstTank(page, url) {
  await page.goto("about:blank");
  await openUntilVisible(page, url);
  return page.evaluate(() => Math.max(window.benchSeen.visible, window.benchSeen.painted));
}

/** Runs in the page. In ms: the least of five, as the first reading opens the database. */
async function readTanks() {
  const finish = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await finish(indexedDB.open("tanks"));
  const times = [];
  for (let turn = 0; turn < 5; turn++) {
    const startedAt = performance.now();
    await finish(database.transaction("kept").objectStore("kept").get("tanks"));
    times.push(performance.now() - startedAt);
  }
  database.close();
  return Math.min(...times);
}

async function saveTank(page) {
  await page.getByRole("article").first().getByRole("link", { name: /^Edit/ }).tap();
  await page.getByLabel("Location within Facility").fill("Behind the steel");
  await page.evaluate(() => {
    let pressedAt = 0;
    window.benchSaved = 0;
    addEventListener("click", ({ timeStamp }) => (pressedAt = timeStamp), { capture: true });
    new MutationObserver(() => {
      const isShown = document.querySelector("article")?.textContent.includes("Waiting to send");
      if (isShown && pressedAt > 0) window.benchSaved ||= performance.now() - pressedAt;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.getByRole("button", { name: "Update Tank" }).tap();
  await page.waitForFunction(() => window.benchSaved > 0);
  return page.evaluate(() => window.benchSaved);
}
