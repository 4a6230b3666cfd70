// Run by Node's test runner in each engine that is installed; the others are named as skipped.
import { after, before, describe, test } from "node:test";
import { firefox } from "./firefox.mjs";
import { journeys } from "./journeys.mjs";
import { openBrowser, startServer } from "./scene.mjs";
import { webkit } from "./webkit.mjs";

let server;
before(async () => {
  server = await startServer();
});
after(() => server?.stop());

for (const engine of [firefox, webkit]) {
  const skip = engine.find() ? false : `not installed: ${engine.howToInstall}`;
  describe(engine.name, { skip }, () => {
    let scene;
    before(async () => {
      scene = await openBrowser(engine, server);
      await scene.page.resize(390, 844);
    });
    after(() => scene?.close());

    for (const [name, journey] of Object.entries(journeys)) test(name, () => journey(scene));
  });
}
