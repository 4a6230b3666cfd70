import { writeFileSync } from "node:fs";
import { untilDeviceKeeps } from "../tests/helpers/kept-on-device.mjs";
import { withBrowser } from "./browser/launch.mjs";
import { visit } from "./browser/visit.mjs";
import { prepareStates, stateWith } from "./seed/state.mjs";
import { startProduct, withServers } from "./servers.mjs";
await prepareStates();
const tank = { first: "article h2", hydrated: "a[aria-label='Add tank']", isNetworkSlow: false };
await withServers([startProduct(await stateWith(10_000))], async (product) => withBrowser(async (browser) => {
  const url = product.url + "/";
  for (let turn = 0; turn < Number(process.argv[2] ?? 2); turn++)
  await visit(browser, url, tank, async (page, traffic) => {
    const context = page.context();
    await traffic.slowCpu(1);
    await untilDeviceKeeps(page, ["tanks", "tanks-as-of"]);
    await traffic.settled();
    await traffic.slowCpu();
    await traffic.slowDown();
    const first = async () => { await page.goto(url, { waitUntil: "commit" });
      await page.waitForFunction(() => window.benchSeen.visible > 0 && window.benchSeen.painted > 0);
      return page.evaluate(() => ({...window.benchSeen, resp: performance.getEntriesByType("navigation")[0].responseStart, respEnd: performance.getEntriesByType("navigation")[0].responseEnd, ws: performance.getEntriesByType("navigation")[0].workerStart, fetchStart: performance.getEntriesByType("navigation")[0].fetchStart, dcl: performance.getEntriesByType("navigation")[0].domContentLoadedEventStart})); };
    console.log("online", await first());
    await traffic.settled();
    await traffic.slowDown({ offline: true });
    await context.setOffline(true);
    const session = await context.newCDPSession(page);
    if (process.env.PROF === "open") { await session.send("Profiler.enable"); await session.send("Profiler.setSamplingInterval", {interval: 500}); await session.send("Profiler.start"); }
    console.log("offline", await first());
    if (process.env.PROF === "open") { const { profile } = await session.send("Profiler.stop"); writeFileSync("/tmp/probe/open.cpuprofile", JSON.stringify(profile)); }
    console.log(await page.evaluate(() => performance.getEntriesByType("resource").map((e) => [e.name.split("/").pop(), Math.round(e.startTime), Math.round(e.responseEnd)].join(" "))));
    await page.waitForFunction(() => window.benchSeen.hydrated > 0);
    await page.getByRole("article").first().getByRole("link", { name: /^Edit/ }).tap();
    await page.getByLabel("Location within Facility").fill("Behind the steel");
    await page.evaluate(() => {
      let pressedAt = 0; window.benchSaved = 0; window.notes = [];
      const note = (what) => pressedAt && window.notes.push([what, Math.round(performance.now() - pressedAt)]);
      addEventListener("click", ({ timeStamp }) => (pressedAt = timeStamp, note("click")), { capture: true });
      for (const name of ["open", "transaction"]) {}
      const tx = IDBDatabase.prototype.transaction;
      IDBDatabase.prototype.transaction = function (...a) { const t = tx.apply(this, a); const n = JSON.stringify(a.slice(0,2)); note("tx " + n); t.addEventListener("complete", () => note("done " + n)); return t; };
      const f = window.fetch; window.fetch = (...a) => { note("fetch " + (a[0].url ?? a[0])); return f(...a); };
      new PerformanceObserver((l) => l.getEntries().forEach((e) => window.notes.push(["longtask " + Math.round(e.duration), Math.round(e.startTime - pressedAt)]))).observe({type: "longtask"});
      new MutationObserver(() => {
        const text = document.querySelector("article")?.textContent ?? "";
        if (pressedAt && document.querySelector("form[method=post]") === null && !window.gone) { window.gone = 1; note("form gone"); }
        if (text.includes("Waiting to send") && pressedAt > 0) window.benchSaved ||= (note("WAITING"), performance.now() - pressedAt);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    if (process.env.PROF === "save") { await session.send("Profiler.enable"); await session.send("Profiler.setSamplingInterval", {interval: 500}); await session.send("Profiler.start"); }
    await page.getByRole("button", { name: "Update Tank" }).tap();
    await page.waitForFunction(() => window.benchSaved > 0);
    if (process.env.PROF === "save") { const { profile } = await session.send("Profiler.stop"); writeFileSync("/tmp/probe/save.cpuprofile", JSON.stringify(profile)); }
    await page.waitForTimeout(300);
    console.log("onLine", await page.evaluate(() => navigator.onLine)); console.log(await page.evaluate(() => window.notes.map((n) => n.join(" @")).join("\n")));
  });
}));
