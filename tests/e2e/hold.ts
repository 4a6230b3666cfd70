import type { Page } from "@playwright/test";

/** Keeps what a page asks for at an address from being sent until told; `times` so many requests, all without it. */
export async function hold(page: Page, address: string, times?: number): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    address,
    async (route) => {
      await released;
      await route.continue();
    },
    { times },
  );
  return release;
}
