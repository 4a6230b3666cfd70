import { expect, type Locator, type Page } from "@playwright/test";
import { nextFrame } from "./checks";

/** Swipes down by so many pixels, and resolves when the page has followed and is drawn. */
export async function swipe(page: Page, length: number): Promise<void> {
  const from = await positionOf(page);
  await page.mouse.wheel(0, length);
  if (from.left >= 1) await expect.poll(async () => (await positionOf(page)).top).toBeGreaterThan(from.top);
  await nextFrame(page);
}

/** Swipes down a windowed list until it has the target, and brings that into view; once more if it was swiped past. */
export async function swipeTo(page: Page, target: Locator): Promise<void> {
  while ((await target.count()) === 0) {
    if ((await positionOf(page)).left >= 1) await swipe(page, 400);
    else await page.evaluate(() => scrollTo(0, 0));
  }
  await target.scrollIntoViewIfNeeded();
}

/** `left` is how far the page can still be scrolled. */
function positionOf(page: Page) {
  return page.evaluate(() => ({ top: scrollY, left: document.documentElement.scrollHeight - innerHeight - scrollY }));
}
