import { expect, type Locator, type Page } from "@playwright/test";
import { untilGuardsPass } from "./checks";
import { hold } from "./hold";
import { test } from "./journey";
import { captured, dialogButton, gallery, openCamera, photoCount, photoDialog, viewer } from "./photo-screen";
import { storedPhotos } from "./photo-store";
import { addButton, card, cards, editButton, fill, filterPanel, saveButton, tankForm } from "./screen";
import { preparedPhoto } from "./tanks";

test.use({ isWholeAwaited: true });

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** Until the answer is called, the moment of a double tap does not pass for whatever appears from now on. */
async function stopGuards(page: Page) {
  await untilGuardsPass(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 0 });
  return () => session.send("Animation.setPlaybackRate", { playbackRate: 1 });
}

async function spotOf(target: Locator): Promise<[number, number]> {
  await expect(target).toBeVisible();
  await target.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  return [x + width / 2, y + height / 2];
}

/** What the finger would press next. */
async function layUnder(target: Locator, spot: [number, number]) {
  await target.evaluate((element: HTMLElement, [left, top]) => {
    Object.assign(element.style, { position: "fixed", left: `${left - 20}px`, top: `${top - 20}px`, bottom: "auto" });
  }, spot);
  return () => target.evaluate((element) => element.removeAttribute("style"));
}

/** The answer is the second tap, wherever the first one has led. */
async function doubleTap(target: Locator) {
  const touch = target.page().touchscreen;
  const spot = await spotOf(target);
  await touch.tap(...spot);
  return () => touch.tap(...spot);
}

test("a double tap on Update answers no conflict, nor does a double click", async ({
  page,
  open,
  allow,
  createTank,
  changeTank,
  tanksOf,
}) => {
  allow(/status of 412/);
  const tank = await createTank();
  await open(`/?edit=${tank.id}`);
  await changeTank(tank, { productContained: "Kerosene" });
  await fill(page, { productContained: "Heating Oil" });
  const keepMine = tankForm(page).getByRole("button", { name: "Keep mine" });
  const pass = await stopGuards(page);
  const tapAgain = await doubleTap(saveButton(page));
  await expect(keepMine).toBeVisible();
  await tapAgain();
  for (const name of ["Keep mine", "Keep theirs"]) {
    const spot = await spotOf(tankForm(page).getByRole("button", { name }));
    await page.touchscreen.tap(...spot);
    await page.mouse.click(...spot);
  }
  await expect(keepMine).toBeVisible();
  expect((await tanksOf(tank.customerName))[0]).toMatchObject({ productContained: "Kerosene", version: 2 });
  await pass();
  await keepMine.tap();
  await expect(tankForm(page)).toBeHidden();
  expect((await tanksOf(tank.customerName))[0]).toMatchObject({ productContained: "Heating Oil", version: 3 });
});

test("a double tap takes a photo and does not use it", async ({ page, open }) => {
  await open("/?add");
  await openCamera(page);
  await expect(dialogButton(page, "Capture")).toBeEnabled();
  const pass = await stopGuards(page);
  const tapAgain = await doubleTap(dialogButton(page, "Capture"));
  await expect(captured(page)).toBeVisible();
  await tapAgain();
  for (const name of ["Use Photo", "Retake"]) await page.mouse.click(...(await spotOf(dialogButton(page, name))));
  await expect(dialogButton(page, "Use Photo")).toBeVisible();
  await pass();
  await dialogButton(page, "Use Photo").tap();
  await expect(photoCount(page, 1)).toBeVisible();
});

test("a double tap on a photo's bin removes one photo", async ({ page, open, createTank }) => {
  const tank = await createTank({ photoUrls: [1, 2, 3].map(preparedPhoto) });
  await open(`/?edit=${tank.id}`);
  const remove = tankForm(page).getByRole("button", { name: "Remove photo 1" });
  await remove.click({ trial: true });
  const pass = await stopGuards(page);
  const tapAgain = await doubleTap(remove);
  await expect(photoCount(page, 2)).toBeVisible();
  await tapAgain();
  await pass();
  await remove.click({ trial: true });
  await expect(photoCount(page, 2)).toBeVisible();
  await remove.tap();
  await expect(photoCount(page, 1)).toBeVisible();
});

test("a double tap that opens or closes a dialog presses nothing of it, nor of what lies beneath", async ({
  page,
  request,
  open,
  createTank,
}) => {
  const tank = await createTank({ photoUrls: await storedPhotos(request, 2) });
  await open(`/?edit=${tank.id}`);
  const addPhotos = tankForm(page).getByRole("button", { name: "Add Photos" });
  await addPhotos.click({ trial: true });
  const pass = await stopGuards(page);
  const tapAgain = await doubleTap(addPhotos);
  await expect(photoDialog(page)).toBeVisible();
  await tapAgain();
  await expect(dialogButton(page, "Take Photo")).toBeVisible();
  await pass();
  const close = dialogButton(page, "Close");
  await close.click({ trial: true });
  // Behind a dialog nothing has a role.
  const putBack = await layUnder(page.getByText("Update Tank", { exact: true }), await spotOf(close));
  const passLater = await stopGuards(page);
  const pressBeneath = await doubleTap(close);
  await expect(photoDialog(page)).toBeHidden();
  await pressBeneath();
  await putBack();
  await passLater();
  await expect(tankForm(page)).toBeVisible();
  await saveButton(page).tap();
  await expect(tankForm(page)).toBeHidden();
});

test("a double tap that enlarges a photo removes none", async ({ page, request, open, createTank }) => {
  const tank = await createTank({ photoUrls: await storedPhotos(request, 2) });
  await open(`/?photos=${tank.id}`);
  const photo = gallery(page).getByRole("link", { name: "Photo 1 of 2" });
  await photo.click({ trial: true });
  const remove = viewer(page).getByRole("button", { name: "Remove" });
  const spot = await spotOf(photo);
  const pass = await stopGuards(page);
  const tapAgain = await doubleTap(photo);
  await expect(viewer(page)).toBeVisible();
  await layUnder(remove, spot);
  await tapAgain();
  await expect(viewer(page)).toContainText("Photo 1 of 2");
  await pass();
  await viewer(page).getByRole("button", { name: "Close" }).tap();
  await expect(gallery(page)).toContainText("2 photos");
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

test("a double tap on Filter leaves it open, and a tap after that closes it", async ({ page, open }) => {
  await open("/");
  const filter = page.getByRole("button", { name: /^Filter/ });
  const pass = await stopGuards(page);
  const tapAgain = await doubleTap(filter);
  await expect(filterPanel(page)).toBeVisible();
  await tapAgain();
  await expect(filterPanel(page)).toBeVisible();
  await pass();
  await filter.tap();
  await expect(filterPanel(page)).toBeHidden();
});

test("a double tap that leads to a list opens nothing of it", async ({ page, open, createTanks }) => {
  await createTanks(6, () => ({ productContained: "Diesel" }));
  await open("/?product=Diesel&has=no-photos");
  await page.getByRole("button", { name: /^Filter/ }).tap();
  const show = filterPanel(page).getByRole("button", { name: "Show tanks" });
  await show.click({ trial: true });
  const edit = editButton(cards(page).first());
  const putBack = await layUnder(edit, await spotOf(show));
  const pass = await stopGuards(page);
  const tapAgain = await doubleTap(show);
  await expect(filterPanel(page)).toBeHidden();
  await tapAgain();
  await pass();
  await putBack();
  await edit.click({ trial: true });
  await expect(page).toHaveURL("/?product=Diesel&has=no-photos");
});

test("a double tap on a filter's chip removes one filter", async ({ page, open }) => {
  await open("/?product=Diesel&has=no-photos");
  const chip = page.getByRole("link", { name: /^Remove/ });
  const pass = await stopGuards(page);
  const tapAgain = await doubleTap(chip.first());
  await expect(chip).toHaveCount(1);
  await tapAgain();
  await pass();
  await chip.click({ trial: true });
  await expect(chip).toHaveCount(1);
});

test("a double tap on Add presses nothing of a form that comes late, one beside it does", async ({ page, open }) => {
  const release = await hold(page, "**/assets/tank-form-*");
  await open("/");
  const spot = await spotOf(addButton(page));
  const pass = await stopGuards(page);
  const tapLater = await doubleTap(addButton(page));
  await expect(page).toHaveURL("/?add");
  release();
  await expect(tankForm(page)).toBeVisible();
  const putBack = await layUnder(saveButton(page), spot);
  await tapLater();
  await putBack();
  await tankForm(page).getByRole("link", { name: "Cancel" }).tap();
  await expect(tankForm(page)).toBeHidden();
  await pass();
});
