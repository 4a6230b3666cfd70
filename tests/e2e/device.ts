import type { Page } from "@playwright/test";
import { startLine } from "../engines/line.mjs";
import { untilDeviceKeeps } from "../helpers/kept-on-device.mjs";
import { test as base } from "./journey";
import { tankServer } from "./servers";

interface Device {
  /** To the server, of an origin of its own, with which the app may be kept. */
  line: Awaited<ReturnType<typeof startLine>>;
  visit: (path: string) => Promise<void>;
  /** Resolves once the device keeps all that the page needs without a line. */
  visitKept: (path: string) => Promise<void>;
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
  visitKept: async ({ page, visit }, use) =>
    use(async (path) => {
      await visit(path);
      await untilKept(page);
    }),
});

/** Without a line, the browser tells of each request that fails. */
export const lineProblems = /net::ERR_|status of 503/;

/** And of each change that meets another when it is sent. */
export const outboxProblems = new RegExp(`${lineProblems.source}|status of 412`);

export function untilKept(page: Page): Promise<void> {
  return untilDeviceKeeps(page, ["tanks", "tanks-as-of", "customers", "products"]);
}

/** Until the page hears of a new version. */
export async function untilRegistered(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration !== undefined && registration.onupdatefound !== null;
  });
}

/** All that a table of the device's database holds, once the app has made it. */
export async function readTable(page: Page, table: "outbox" | "kept" | "drafts"): Promise<unknown[]> {
  return (await readEntries(page, table)).map(([, value]) => value);
}

export function readEntries(page: Page, table: "outbox" | "kept" | "drafts"): Promise<[string, unknown][]> {
  return page.evaluate(
    (table) =>
      new Promise<[string, unknown][]>((resolve, reject) => {
        (function read() {
          const opening = indexedDB.open("tanks");
          opening.onupgradeneeded = () => opening.transaction?.abort();
          opening.onerror = () => requestAnimationFrame(read);
          opening.onsuccess = () => {
            const store = opening.result.transaction(table).objectStore(table);
            const names = store.getAllKeys();
            const reading = store.getAll();
            reading.onsuccess = () => resolve(names.result.map((name, index) => [String(name), reading.result[index]]));
            reading.onerror = () => reject(reading.error);
            opening.result.close();
          };
        })();
      }),
    table,
  );
}

/** A device that is busy with something else: nothing is written to its database until it is released. */
export async function holdWrites(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const held = { isOver: false };
    Object.assign(window, { held });
    return new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open("tanks");
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const { result } = opening;
        const store = result.transaction([...result.objectStoreNames], "readwrite").objectStore("drafts");
        (function goOn() {
          store.count().onsuccess = () => {
            resolve();
            if (held.isOver) result.close();
            else goOn();
          };
        })();
      };
    });
  });
  return () => page.evaluate(() => void Object.assign(Reflect.get(window, "held"), { isOver: true }));
}
