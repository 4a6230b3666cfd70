// Run by Node's test runner in each engine that is installed; the others are named as skipped. With ENGINES_SHORT only
// the main journeys.
import { after, before, describe, test } from "node:test";
import { differences, popovers } from "./differences.mjs";
import { firefox } from "./firefox.mjs";
import { hands } from "./hands.mjs";
import { journeys } from "./journeys.mjs";
import { lostCode } from "./lost-code.mjs";
import { openBrowser, startServer } from "./scene.mjs";
import { webkit } from "./webkit.mjs";
import { savedWithoutLine, withoutLine } from "./without-line.mjs";

const isShort = Boolean(process.env.ENGINES_SHORT);
const chosen = isShort ? journeys : { ...journeys, ...differences, ...popovers, ...lostCode, ...hands };
const main = [
  { title: "Firefox", engine: firefox, journeys: chosen },
  { title: "WebKit", engine: webkit, journeys: chosen },
];
const others = [
  // In a browser of their own: in one that has run the others, WebKitGTK at times installs no worker.
  { title: "Firefox without a line", engine: firefox, journeys: { ...withoutLine, ...savedWithoutLine } },
  { title: "WebKit without a line", engine: webkit, journeys: withoutLine },
  // As in iOS 16.
  {
    title: "WebKit without popovers",
    engine: webkit,
    journeys: popovers,
    options: { features: ["-PopoverAttribute"] },
  },
];
const runs = isShort ? main : [...main, ...others];

describe("engines", { concurrency: 2 }, () => {
  for (const { title, engine, journeys, options } of runs) {
    const skip = engine.find() ? false : `not installed: ${engine.howToInstall}`;
    // One journey at a time in a browser; without this, as many as browsers.
    describe(title, { skip, concurrency: 1 }, () => {
      // A server of their own: what another engine imports or adds meanwhile would stand in the way.
      let server;
      let browser;
      before(async () => {
        server = await startServer();
        browser = await openBrowser(engine, server, options);
      });
      after(async () => {
        await browser?.close();
        await server?.stop();
      });

      for (const [name, journey] of Object.entries(journeys))
        test(name, { timeout: 600_000 }, () => browser.run(journey));
    });
  }
});
