import { type BrowserContext, test as base, expect, type Page, type Response } from "@playwright/test";
import { type TankApi, tankApi } from "./tank-api";

/** Opens a path; with scripts, once the page has come alive. */
type Open = (path: string) => Promise<Response | null>;

interface Journey extends TankApi {
  api: TankApi;
  /** Names a problem that the test provokes on purpose: any other fails it. */
  allow: (problem: RegExp) => void;
  open: Open;
  /** Whether `open` waits too for what the page fetches ahead: the copy of the list, and the scripts of other screens. */
  isWholeAwaited: boolean;
  /** Another person, in a browser of their own. */
  colleague: { page: Page; open: Open };
  /** A step after which problems are checked, and cookies, storage, routes and size of the page are as before it. */
  isolatedStep: (title: string, step: () => Promise<void>) => Promise<void>;
  problems: { found: string[]; allowed: RegExp[] };
}

export const test = base.extend<Journey>({
  problems: [
    async ({ context, javaScriptEnabled }, use) => {
      const problems: Journey["problems"] = { found: [], allowed: [] };
      watch(context, javaScriptEnabled, problems.found);
      await context.addInitScript(keepToasts);
      await use(problems);
      expectNoProblem(problems);
    },
    { auto: true },
  ],
  isolatedStep: async ({ page, context, problems, viewport, javaScriptEnabled }, use) => {
    let steps = 0;
    await use((title, step) =>
      test.step(title, async () => {
        const allowed = problems.allowed.slice();
        const cookies = await context.cookies();
        await step();
        await page.unrouteAll({ behavior: "wait" });
        expectNoProblem(problems);
        await context.setOffline(false);
        await context.clearCookies();
        await context.addCookies(cookies);
        await page.emulateMedia({ colorScheme: null });
        if (viewport) await page.setViewportSize(viewport);
        if (javaScriptEnabled) await clearStorage(page, ++steps);
        problems.found.length = 0;
        problems.allowed = allowed;
      }),
    );
  },
  allow: async ({ problems }, use) => use((problem) => problems.allowed.push(problem)),
  isWholeAwaited: [false, { option: true }],
  open: async ({ page, javaScriptEnabled, isWholeAwaited }, use) =>
    use(opener(page, javaScriptEnabled, isWholeAwaited)),
  colleague: async ({ browser, problems, javaScriptEnabled, isWholeAwaited }, use) => {
    const context = await browser.newContext();
    watch(context, javaScriptEnabled, problems.found);
    await context.addInitScript(keepToasts);
    const page = await context.newPage();
    await use({ page, open: opener(page, javaScriptEnabled, isWholeAwaited) });
    await context.close();
  },
  api: async ({ request }, use) => use(tankApi(request)),
  createTank: async ({ api }, use) => use(api.createTank),
  createTanks: async ({ api }, use) => use(api.createTanks),
  changeTank: async ({ api }, use) => use(api.changeTank),
  allTanks: async ({ api }, use) => use(api.allTanks),
  tanksOf: async ({ api }, use) => use(api.tanksOf),
});

/** Clears what the step has stored before the page loads again: the app may save a draft when it is left. */
async function clearStorage(page: Page, step: number) {
  await page.addInitScript((step) => {
    // A page of the browser's own has no storage.
    if (!location.protocol.startsWith("http")) return;
    for (const storage of [localStorage, sessionStorage]) {
      if (Number(storage.getItem("cleared after step")) >= step) continue;
      // Before the app opens it: requests for a database are answered in turn.
      if (storage === localStorage) {
        indexedDB.deleteDatabase("tanks");
        void caches.delete("second-copy");
      }
      storage.clear();
      storage.setItem("cleared after step", String(step));
    }
  }, step);
}

/** Toasts stay, however late they are looked for; where a page's clock is installed they go as for a person. */
function keepToasts() {
  const { setTimeout } = window;
  if (!String(setTimeout).includes("native code")) return;
  const longest = 2 ** 31 - 1;
  const later = (act: TimerHandler, time?: number, ...values: unknown[]) =>
    setTimeout(act, time === 5000 || time === 25_000 ? longest : time, ...values);
  Object.assign(window, { setTimeout: later });
}

function expectNoProblem({ found, allowed }: Journey["problems"]) {
  expect(found.filter((problem) => !allowed.some((expected) => expected.test(problem)))).toEqual([]);
}

/** Each journey with JavaScript; without, the same text is run in workerd: tests/before-scripts/journey.ts */
export function withAndWithoutScripts(journeys: (hasScripts: boolean) => void) {
  test.describe("with JavaScript", () => journeys(true));
}

/** Journeys of workerd alone. */
export function withoutScripts(_journeys: () => void) {}

/** Each journey in a Chromium with JavaScript and in one without: of what is drawn, scrolled and opened by the browser. */
export function drawnWithAndWithoutScripts(journeys: (hasScripts: boolean) => void) {
  for (const hasScripts of [true, false]) {
    test.describe(hasScripts ? "with JavaScript" : "without JavaScript", () => {
      test.use({ javaScriptEnabled: hasScripts });
      journeys(hasScripts);
    });
  }
}

function opener(page: Page, hasScripts: boolean, isWholeAwaited: boolean): Open {
  return async (path) => {
    const whole = hasScripts && isWholeAwaited ? page.waitForResponse(/\/api\/tanks\/compact/) : undefined;
    const response = await page.goto(path);
    await whole;
    if (hasScripts) await untilHydrated(page);
    if (whole) await getReady(page);
    return response;
  };
}

/** A page that is used fetches what it may need next, and each script with those that it imports. */
export async function getReady(page: Page): Promise<void> {
  await page.mouse.move(8, 8);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const fetched = new Set<string>();
        const isReady = () =>
          [...fetched].some((name) => name.includes("toast-viewport")) &&
          [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")].every(({ href }) =>
            fetched.has(href),
          );
        const observer = new PerformanceObserver((list) => {
          for (const { name } of list.getEntries()) fetched.add(name);
          if (isReady()) resolve();
        });
        observer.observe({ type: "resource", buffered: true });
      }),
  );
}

/** React marks the elements it has taken over. */
export async function untilHydrated(page: Page, selector = "#main form, #main a"): Promise<void> {
  await page.evaluate((selector) => {
    const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));
    return new Promise<void>((resolve) => {
      const look = () =>
        [...document.querySelectorAll(selector)].every(isAlive) ? resolve() : requestAnimationFrame(look);
      look();
    });
  }, selector);
}

/** An answer being read that the next navigation made needless; Uppy's thumbnail of a file that arrived sooner. */
const harmless =
  /signal is aborted without reason|\[ThumbnailGenerator\] file was removed before a thumbnail could be generated/;

function watch(context: BrowserContext, hasScripts: boolean, problems: string[]) {
  context.on("weberror", (error) => {
    const { message } = error.error();
    if (!harmless.test(message)) problems.push(`uncaught: ${message}`);
  });
  context.on("console", (message) => {
    if (message.type() === "error" && !harmless.test(message.text())) problems.push(`console: ${message.text()}`);
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // The next navigation made it needless, or it would have fetched a script for a browser that runs none.
    const isExpected = reason === "net::ERR_ABORTED" || (!hasScripts && request.resourceType() === "script");
    if (!isExpected) problems.push(`request: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on("dialog", async (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
}
