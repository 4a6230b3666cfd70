import type { Page, Route } from "@playwright/test";

/** The server does what the page asks for next at an address, and its answer is lost, with its cookies. */
export async function loseAnswer(page: Page, address: string): Promise<void> {
  const lose = async (route: Route) => {
    const cookies = await page.context().cookies();
    await route.fetch({ maxRedirects: 0 });
    await page.context().clearCookies();
    await page.context().addCookies(cookies);
    await route.abort();
  };
  await page.route(address, lose, { times: 1 });
}
