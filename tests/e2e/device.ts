import type { Page } from "@playwright/test";
import { startLine } from "../engines/line.mjs";
import { test as base } from "./journey";
import { tankServer } from "./servers";

interface Device {
  /** To the server, of an origin of its own, with which the app may be kept. */
  line: Awaited<ReturnType<typeof startLine>>;
  visit: (path: string) => Promise<void>;
}

export const test = base.extend<Device>({
  serviceWorkers: "allow",
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted
  line: async ({}, use) => {
    const line = await startLine(tankServer.url);
    line.allowWorker();
    await use(line);
    line.close();
  },
  visit: async ({ page, line }, use) => use(async (path) => void (await page.goto(line.url + path))),
});

/** Without a line, the browser tells of each request that fails. */
export const lineProblems = /net::ERR_|status of 503/;

/** Uses the page, and resolves once the device keeps all that it needs without a line. */
export async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    while (!(await navigator.serviceWorker.getRegistration())) {
      dispatchEvent(new Event("pointermove"));
      await frame();
    }
    await navigator.serviceWorker.ready;
    const finish = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    // Opened sooner, the database would be an empty one.
    while (!(await indexedDB.databases()).some(({ name, version }) => name === "tanks" && version)) await frame();
    const database = await finish(indexedDB.open("tanks"));
    for (const name of ["tanks", "tanks-as-of", "customers", "products"]) {
      const read = () => finish(database.transaction("kept").objectStore("kept").count(name));
      while ((await read()) === 0) await frame();
    }
    database.close();
  });
}
