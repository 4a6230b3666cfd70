import { expect, type Locator } from "@playwright/test";
import { readTable } from "./device";
import { test } from "./journey";
import { pressTwiceAtOnce, spotOf } from "./long/double-tap";
import { upright } from "./phone";
import { gallery, viewer } from "./photo-screen";
import { storedPhotos } from "./photo-store";
import { addButton, card, fill, message, saveButton, tankForm } from "./screen";
import { uniqueTank } from "./tanks";

test.use({ viewport: upright, hasTouch: true });

/** The second one comes before React has drawn what the first leads to. */
async function tapTwiceAtOnce(link: Locator) {
  await link.click({ trial: true });
  const spot = await spotOf(link);
  const { touchscreen } = link.page();
  await Promise.all([touchscreen.tap(...spot), touchscreen.tap(...spot)]);
}

test("two taps at once make one history entry", async ({ page, request, open, createTank }) => {
  const tank = await createTank({ photoUrls: await storedPhotos(request, 2) });
  const list = `/?q=${tank.propertyNumber}`;
  await open(list);
  await tapTwiceAtOnce(page.getByRole("link", { name: "List view" }));
  await expect(page.getByRole("table")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("table")).toBeHidden();
  await expect(card(page, tank.customerName)).toBeVisible();

  await tapTwiceAtOnce(addButton(page));
  await expect(tankForm(page)).toBeVisible();
  await page.goBack();
  await expect(tankForm(page)).toBeHidden();

  await open(`/?photos=${tank.id}`);
  await tapTwiceAtOnce(gallery(page).getByRole("link", { name: "Photo 2 of 2" }));
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
