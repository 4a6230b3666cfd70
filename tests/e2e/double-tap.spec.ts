import { expect, type Locator } from "@playwright/test";
import { hold } from "./hold";
import { test } from "./journey";
import { captured, dialogButton, openCamera, photoCount, photoDialog } from "./photo-screen";
import { addButton, card, editButton, fields, fill, filterPanel, saveButton, tankForm } from "./screen";
import { preparedPhoto } from "./tanks";

test.use({ isWholeAwaited: true });

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("a double tap on Update answers no conflict", async ({ page, open, allow, createTank, changeTank, tanksOf }) => {
  allow(/status of 412/);
  const tank = await createTank();
  await open(`/?edit=${tank.id}`);
  await changeTank(tank, { productContained: "Kerosene" });
  await fill(page, { productContained: "Heating Oil" });
  const keepMine = tankForm(page).getByRole("button", { name: "Keep mine" });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await saveButton(page).tap();
  await expect(keepMine).toBeVisible();
  const bar = await keepMine.boundingBox();
  expect(bar?.y).toBeLessThan(844 - 44);
  await page.clock.runFor(300);
  for (const name of ["Keep mine", "Keep theirs"]) {
    await tankForm(page).getByRole("button", { name }).dispatchEvent("click");
  }
  await expect(keepMine).toBeVisible();
  expect((await tanksOf(tank.customerName))[0]).toMatchObject({ productContained: "Kerosene", version: 2 });
  await page.clock.resume();
  await keepMine.tap();
  await expect(tankForm(page)).toBeHidden();
  expect((await tanksOf(tank.customerName))[0]).toMatchObject({ productContained: "Heating Oil", version: 3 });
});

/** The second tap comes 300 ms later by the page's own clock, wherever the first one has led. */
async function doubleTap(target: Locator) {
  const page = target.page();
  await expect(target).toBeVisible();
  await target.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.clock.runFor(300);
  return () => page.touchscreen.tap(x + width / 2, y + height / 2);
}

test("a double tap takes a photo and does not use it", async ({ page, open }) => {
  await open("/?add");
  await openCamera(page);
  await expect(dialogButton(page, "Capture")).toBeEnabled();
  await page.clock.install();
  const tapAgain = await doubleTap(dialogButton(page, "Capture"));
  await expect(captured(page)).toBeVisible();
  await tapAgain();
  await dialogButton(page, "Use Photo").dispatchEvent("click");
  await dialogButton(page, "Retake").dispatchEvent("click");
  await expect(dialogButton(page, "Use Photo")).toBeVisible();
  await page.clock.runFor(700);
  await dialogButton(page, "Use Photo").tap();
  await expect(photoCount(page, 1)).toBeVisible();
});

test("a double tap on a photo's bin removes one photo", async ({ page, open, createTank }) => {
  const tank = await createTank({ photoUrls: [1, 2, 3].map(preparedPhoto) });
  await open(`/?edit=${tank.id}`);
  await page.clock.install();
  const tapAgain = await doubleTap(tankForm(page).getByRole("button", { name: "Remove photo 1" }));
  await expect(photoCount(page, 2)).toBeVisible();
  await tapAgain();
  await page.clock.runFor(700);
  await expect(photoCount(page, 2)).toBeVisible();
  await tankForm(page).getByRole("button", { name: "Remove photo 1" }).tap();
  await expect(photoCount(page, 1)).toBeVisible();
});

test("a double tap that closes a dialog presses nothing beneath it", async ({ page, open, createTank }) => {
  const tank = await createTank();
  await open(`/?edit=${tank.id}`);
  await tankForm(page).getByRole("button", { name: "Add Photos" }).tap();
  await expect(photoDialog(page)).toBeVisible();
  await page.clock.install();
  await page.clock.runFor(1000);
  const close = dialogButton(page, "Close");
  await page.getByText("Update Tank", { exact: true }).evaluate(
    (button, box) => {
      Object.assign(button.style, { position: "fixed", left: `${box?.x}px`, top: `${box?.y}px`, bottom: "auto" });
    },
    await close.boundingBox(),
  );
  const tapAgain = await doubleTap(close);
  await expect(photoDialog(page)).toBeHidden();
  await tapAgain();
  await expect(tankForm(page)).toBeVisible();
  await page.getByText("Update Tank", { exact: true }).evaluate((button) => button.removeAttribute("style"));
  await page.clock.runFor(700);
  await saveButton(page).tap();
  await expect(tankForm(page)).toBeHidden();
});

test("Cancel pressed twice before it has led away leads no further than the list", async ({
  page,
  open,
  createTank,
}) => {
  const tank = await createTank();
  await open("/");
  await open(`/?q=${tank.propertyNumber}`);
  await editButton(card(page, tank.customerName)).tap();
  const cancel = tankForm(page).getByRole("link", { name: "Cancel" });
  await cancel.evaluate(async (link: HTMLElement) => {
    link.click();
    await Promise.resolve();
    link.click();
  });
  await expect(tankForm(page)).toBeHidden();
  await expect(card(page, tank.customerName)).toBeVisible();
  await expect(page).toHaveURL(`/?q=${tank.propertyNumber}`);
});

test("a double tap on Filter leaves it open, and one on Add presses nothing of a form that comes late", async ({
  page,
  open,
}) => {
  const release = await hold(page, "**/assets/tank-form-*");
  await open("/");
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  const tapAgain = await doubleTap(page.getByRole("button", { name: /^Filter/ }));
  await expect(filterPanel(page)).toBeVisible();
  await tapAgain();
  await expect(filterPanel(page)).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(filterPanel(page)).toBeHidden();
  const tapLater = await doubleTap(addButton(page));
  await page.clock.runFor(700);
  release();
  await expect(tankForm(page)).toBeVisible();
  await tapLater();
  await expect(fields(page).customerName).not.toHaveAttribute("aria-invalid");
});
