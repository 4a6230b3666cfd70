import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { watchCosts, watchMarks } from "./watch.mjs";

/** A phone on a slow connection. */
const line = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const slowdown = 4;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const quietTime = 1500;

/**
 * Opens a URL in a browser with an empty cache, at 390 px with the CPU throttled four times, and calls `work` with the
 * page once the network is idle, and with `traffic`, its requests, which can slow the line down from there on, or set the CPU free. `first` is
 * the selector of the first tank, `hydrated` that of an element that React hydrates.
 */
export async function visit(browser, url, { first, hydrated, isNetworkSlow = true, screen = phone }, work) {
  const context = await browser.newContext(screen);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    const slowDown = (than = {}) => session.send("Network.emulateNetworkConditions", { ...line, ...than });
    if (isNetworkSlow) await slowDown();
    const slowCpu = (rate = slowdown) => session.send("Emulation.setCPUThrottlingRate", { rate });
    await slowCpu();
    const traffic = follow(session);
    await page.addInitScript(watchCosts);
    await page.addInitScript(watchMarks, { first, hydrated });
    await openUntilVisible(page, url);
    await traffic.settled();
    return await work(page, { ...traffic, slowDown, slowCpu });
  } finally {
    await context.close();
  }
}

/** The page tells by itself: to be asked costs it more than 100 ms. */
export async function openUntilVisible(page, url) {
  const timeout = 120_000;
  const told = page.waitForEvent("console", { predicate: (message) => message.text() === "bench: visible", timeout });
  await page.goto(url, { waitUntil: "commit", timeout });
  await told;
}

/** Records each request of a page: its URL, kind, transferred bytes and the time they arrived. */
function follow(session) {
  const requests = new Map();
  let lastChange = performance.now();
  const on = (event, change) =>
    session.on(`Network.${event}`, (params) => {
      lastChange = performance.now();
      change(requests.get(params.requestId), params);
    });
  on("requestWillBeSent", (_, { requestId, request, type, timestamp }) => {
    requests.set(requestId, { url: request.url, type, startedAt: timestamp, parts: [], isOpen: true, bytes: 0 });
  });
  const notePart = (each, { response, encodedDataLength, timestamp }) =>
    each?.parts.push({ bytes: response?.encodedDataLength ?? encodedDataLength, at: timestamp });
  on("responseReceived", notePart);
  on("dataReceived", notePart);
  on("loadingFinished", (each, { encodedDataLength }) => {
    if (each) Object.assign(each, { isOpen: false, bytes: encodedDataLength });
  });
  on("loadingFailed", (each) => {
    if (each) each.isOpen = false;
  });
  const all = () => [...requests.values()].filter(({ url }) => url.startsWith("http"));
  return { all, settled };

  async function settled() {
    const isBusy = () => all().some(({ isOpen }) => isOpen) || performance.now() - lastChange < quietTime;
    for (const deadline = performance.now() + 120_000; isBusy() && performance.now() < deadline; ) await wait(50);
  }
}

/** The gzipped size of scripts in KB, whatever their encoding in transit. */
export async function scriptSize(requests) {
  const urls = new Set(requests.filter(({ url }) => new URL(url).pathname.endsWith(".js")).map(({ url }) => url));
  const sizes = await Promise.all(
    [...urls].map(async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
