import { expect, type Locator, type Page } from "@playwright/test";
import { test, withoutScripts } from "../journey";
import { card, cards, editButton, tankForm } from "../screen";
import { uniqueWord } from "../tanks";

test.use({ isWholeAwaited: true });

const next = (page: Page) => page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Next" });
const previous = (page: Page) =>
  page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Previous" });
const names = (page: Page) => cards(page).getByRole("heading").allTextContents();

withoutScripts(() => {
  test("a list without scripts is paged", async ({ page, open, isolatedStep, createTanks }) => {
    test.slow();
    await isolatedStep("Next and Previous lead past every tank exactly once, also among equal sizes", async () => {
      const word = uniqueWord();
      const tanks = await createTanks(60, (index) => ({
        customerName: `${word} ${index}`,
        tankSizeGallons: 1 + (index % 3),
      }));
      const all = tanks.map((tank) => tank.customerName).sort();
      await open(`/?q=${word}&sort=size`);
      await expect(page.getByText(`60 result(s) for "${word}"`)).toBeVisible();
      await expect(previous(page)).toBeHidden();
      await expect(page.getByText(`24 of 60 tanks. The list's own "Print" prints all of them.`)).toHaveCount(1);
      const pages = [await names(page)];
      while (await next(page).isVisible()) {
        await turn(page, next(page));
        pages.push(await names(page));
      }
      expect(pages.map((shown) => shown.length)).toEqual([24, 24, 12]);
      expect(pages.flat().sort()).toEqual(all);
      for (const shown of pages.slice(0, -1).reverse()) {
        await turn(page, previous(page));
        expect(await names(page)).toEqual(shown);
      }
      await expect(previous(page)).toBeHidden();
    });

    await isolatedStep("a new search begins at the first page", async () => {
      const word = uniqueWord();
      await createTanks(26, (index) => ({ customerName: `${word} ${index}` }));
      await open(`/?q=${word}`);
      await next(page).click();
      await expect(cards(page)).toHaveCount(2);
      await page.getByRole("link", { name: "List view" }).click();
      await expect(page.getByRole("row")).toHaveCount(3);
      await page.getByRole("searchbox").fill(word.toUpperCase());
      await page.getByRole("searchbox").press("Enter");
      await expect(page.getByRole("row")).toHaveCount(25);
    });
  });
});

test("a long list is whole, yet only what is near the screen is drawn", async ({ page, open, createTanks }) => {
  test.slow();
  const word = uniqueWord();
  await createTanks(300, (index) => ({ customerName: `${word} ${index}.` }));
  const first = `${word} 299.`;
  const last = `${word} 0.`;

  await open(`/?q=${word}`);
  await expect(page.getByText(`300 result(s) for "${word}"`)).toBeVisible();
  await expect(next(page)).toBeHidden();
  await expect(card(page, first)).toBeVisible();
  expect(await cards(page).count()).toBeLessThan(80);
  await scrollToEnd(page);
  await expect(card(page, last)).toBeInViewport();
  expect(await cards(page).count()).toBeLessThan(80);
  await expect(page.getByRole("listitem").filter({ has: card(page, last) })).toHaveAttribute("aria-posinset", "300");

  await editButton(card(page, last)).click();
  await expect(tankForm(page)).toBeVisible();
  await page.goBack();
  await expect(card(page, last)).toBeInViewport();

  await page.getByRole("link", { name: "List view" }).click();
  await expect(page.getByRole("table")).toHaveAttribute("aria-rowcount", "301");
  await scrollToEnd(page);
  await expect(page.getByRole("row", { name: last })).toBeInViewport();
  expect(await page.getByRole("row").count()).toBeLessThan(80);
});

test("in a long list every card in between comes by once while scrolling", async ({ page, open, createTanks }) => {
  const word = uniqueWord();
  const tanks = await createTanks(90, (index) => ({
    customerName: `${word} ${index}`,
    locationWithinFacility: "Far away\n".repeat(index % 4).trim() || "Near",
  }));
  await page.setViewportSize({ width: 390, height: 844 });
  await open(`/?q=${word}`);
  await expect(page.getByText(`90 result(s) for "${word}"`)).toBeVisible();
  await expect(next(page)).toBeHidden();
  const seen = new Set<string>();
  for (let tank = tanks.length - 1; tank >= 0; tank--) {
    const shown = page.getByRole("heading", { name: `${word} ${tank}`, exact: true });
    await shown.scrollIntoViewIfNeeded();
    for (const name of await names(page)) seen.add(name);
  }
  expect(seen.size).toBe(90);
});

async function turn(page: Page, link: Locator) {
  const before = page.url();
  await link.click();
  await page.waitForURL((url) => url.href !== before);
}

async function scrollToEnd(page: Page) {
  const isAtEnd = () =>
    page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
    });
  await expect.poll(isAtEnd).toBe(true);
}
