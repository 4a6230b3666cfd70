import { expect, type Page } from "@playwright/test";
import { fill, toast } from "./screen";
import { uniqueTank } from "./tanks";

/** How often one step is tried. */
const allTries = 4;

/** Before a photo is sent again, the server is asked whether it has come. */
export const lost = /net::ERR_FAILED|status of 404/;

/** What a step answers while it fails: a status, or nothing at all. */
type Failure = number | "no answer";

export const steps = {
  prepare: { method: "POST", url: "**/api/photos/upload" },
  send: { method: "PUT", url: "**/api/photos/store/**" },
  confirm: { method: "PUT", url: "**/api/photos" },
  append: { method: "POST", url: "**/api/tanks/*/photos" },
};

/** A step that fails as often as told and then works, or until it is repaired. */
export async function breakStep(
  page: Page,
  step: keyof typeof steps,
  failure: Failure,
  times = Number.POSITIVE_INFINITY,
) {
  const { method, url } = steps[step];
  let isRepaired = false;
  const tries = { count: 0, answered: 0 };
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    tries.count += 1;
    if (isRepaired || tries.count > times) return route.fallback();
    if (failure === "no answer") await route.abort();
    // Without the id it would not be an answer of this app's server.
    else await route.fulfill({ status: failure, body: "<html>No</html>", headers: { "X-Request-Id": "broken" } });
    tries.answered += 1;
  });
  const repair = () => {
    isRepaired = true;
  };
  return { tries, repair };
}

/**
 * Lets the page's own time pass until a step has been tried so often; needs `page.clock.install()` before. It passes in
 * pieces, so that one that comes late does not take the toast away.
 */
export async function skipWaits(page: Page, tries: { count: number; answered: number }, until = allTries) {
  await expect(async () => {
    if (tries.count < until && tries.count > 0 && tries.answered === tries.count) await page.clock.fastForward(1000);
    expect(tries.count).toBeGreaterThanOrEqual(until);
  }).toPass({ intervals: [100] });
}

/** The time of a toast passes, in a page whose clock is installed; one under the pointer would stay. */
export async function outlastToast(page: Page) {
  await page.mouse.move(8, 8);
  await page.clock.fastForward(5000);
  await expect(toast(page)).toHaveCount(0);
}

/** The blank form, filled, in a page whose time can be moved on; saving it leads to the list of its tank alone. */
export async function openFilledForm(page: Page, open: (path: string) => Promise<unknown>) {
  await page.clock.install();
  const tank = uniqueTank();
  await open(`/?q=${tank.propertyNumber}&add`);
  await fill(page, tank);
  return tank;
}
