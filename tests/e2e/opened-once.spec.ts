import { expect, type Locator } from "@playwright/test";
import { readTable } from "./device";
import { test } from "./journey";
import { pressTwiceAtOnce } from "./long/double-tap";
import { upright } from "./phone";
import { gallery, viewer } from "./photo-screen";
import { storedPhotos } from "./photo-store";
import { addButton, card, fill, message, saveButton, tankForm } from "./screen";
import { uniqueTank } from "./tanks";

test.use({ viewport: upright, hasTouch: true });

/** The second one comes after the address has changed, and mostly before React has drawn what is there. */
async function pressTwice(link: Locator) {
  await link.evaluate(async (element: HTMLElement) => {
    element.click();
    await new Promise((resolve) => setTimeout(resolve));
    element.click();
  });
}

test("two taps at once make one history entry", async ({ page, request, open, createTank }) => {
  const tank = await createTank({ photoUrls: await storedPhotos(request, 2) });
  const list = `/?q=${tank.propertyNumber}`;
  await open(list);
  await pressTwice(page.getByRole("link", { name: "List view" }));
  await expect(page.getByRole("table")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("table")).toBeHidden();
  await expect(card(page, tank.customerName)).toBeVisible();

  await pressTwice(addButton(page));
  await expect(tankForm(page)).toBeVisible();
  await page.goBack();
  await expect(tankForm(page)).toBeHidden();

  await open(`/?photos=${tank.id}`);
  await pressTwice(gallery(page).getByRole("link", { name: "Photo 2 of 2" }));
  await expect(viewer(page)).toBeVisible();
  await page.goBack();
  await expect(viewer(page)).toBeHidden();
});

test("two taps on Save at once are one save", async ({ page, open, tanksOf }) => {
  const tank = uniqueTank();
  await open("/?add");
  await fill(page, tank);
  await pressTwiceAtOnce(saveButton(page));
  await expect(message(page, "Tank created successfully")).toBeVisible();
  expect(await readTable(page, "outbox")).toEqual([]);
  expect(await tanksOf(tank.customerName)).toHaveLength(1);
});
