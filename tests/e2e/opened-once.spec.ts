import { expect, type Locator } from "@playwright/test";
import { test } from "./journey";
import { gallery, viewer } from "./photo-screen";
import { storedPhotos } from "./photo-store";
import { addButton, card, tankForm } from "./screen";

/** The second click comes when the first has changed the address, and before React has drawn what it leads to. */
async function clickTwice(link: Locator) {
  await link.click({ trial: true });
  return link.evaluate(async (element: HTMLElement) => {
    const { navigation } = window as unknown as { navigation: { currentEntry: { index: number } } };
    const position = () => navigation.currentEntry.index;
    const before = position();
    await new Promise<void>((resolve) => {
      const push = history.pushState;
      history.pushState = (...entry) => {
        push.apply(history, entry);
        history.pushState = push;
        element.click();
        resolve();
      };
      element.click();
    });
    return position() - before;
  });
}

test("a second tap before the screen is drawn makes no second history entry", async ({
  page,
  request,
  open,
  createTank,
}) => {
  const tank = await createTank({ photoUrls: await storedPhotos(request, 2) });
  const list = `/?q=${tank.propertyNumber}`;
  await open(list);
  expect(await clickTwice(page.getByRole("link", { name: "List view" }))).toBe(1);
  await expect(page.getByRole("table")).toBeVisible();
  await page.goBack();
  await expect(card(page, tank.customerName)).toBeVisible();
  await expect(page).toHaveURL(list);

  expect(await clickTwice(addButton(page))).toBe(1);
  await expect(tankForm(page)).toBeVisible();
  await tankForm(page).getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(list);

  await open(`/?photos=${tank.id}`);
  expect(await clickTwice(gallery(page).getByRole("link", { name: "Photo 2 of 2" }))).toBe(1);
  await expect(viewer(page)).toBeVisible();
  await page.goBack();
  await expect(viewer(page)).toBeHidden();
  await expect(page).toHaveURL(`/?photos=${tank.id}`);
});
