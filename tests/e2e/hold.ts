import type { Page } from "@playwright/test";

/** Keeps what a page asks for at an address from being sent until told: `times` so many, only those of a `method`; all without either. */
export async function hold(page: Page, address: string, times = Number.POSITIVE_INFINITY, method?: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let held = 0;
  await page.route(address, async (route) => {
    if (method && route.request().method() !== method) return route.fallback();
    held += 1;
    if (held > times) return route.fallback();
    await released;
    await route.continue();
  });
  return release;
}

/** From here on the time of the page, whose clock is installed, passes only when told. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/** The line breaks within the first answer to such a request: it begins, and never ends. */
export async function breakFirstAnswer(page: Page, wanted: { method?: string; path?: string }): Promise<void> {
  await page.addInitScript(({ method, path }) => {
    const send = window.fetch;
    let isBroken = false;
    window.fetch = async (input, init) => {
      const answer = await send(input, init);
      const isWanted = (!method || init?.method === method) && (!path || answer.url.endsWith(path));
      if (isBroken || !isWanted) return answer;
      isBroken = true;
      return new Response(new ReadableStream(), answer);
    };
  }, wanted);
}
