import { expect, type Request } from "@playwright/test";
import { hold } from "./hold";
import { test } from "./journey";
import { breakStep, openFilledForm, skipWaits } from "./photo-line";
import {
  addPhotos,
  capture,
  captured,
  dialogButton,
  formPaths,
  openCamera,
  photoCount,
  photoDialog,
  retryButtons,
  takePhoto,
  thumbnails,
  uploadProgress,
} from "./photo-screen";
import { card, expectFields, saveButton, tankForm, toast } from "./screen";

test.use({ isWholeAwaited: true });

const lost = /net::ERR_FAILED/;
const down = /status of 503/;

test("a photo arrives when the line fails twice", async ({ page, open, allow }) => {
  allow(lost);
  const tank = await openFilledForm(page, open);
  const { tries } = await breakStep(page, "send", "no answer", 2);
  await takePhoto(page);
  await skipWaits(page, tries, 3);
  await expect(photoDialog(page)).toBeHidden();
  await expect(photoCount(page, 1)).toBeVisible();
  await expect(toast(page)).toContainText("Photo uploaded");
  await saveButton(page).click();
  await expect(card(page, tank.customerName)).toContainText(/\b1 photo\b/);
});

test("a photo is drawn although the code that draws it beside the page is held up", async ({ page, open }) => {
  await openFilledForm(page, open);
  const code = "**/redraw-*.js";
  const release = await hold(page, code);
  const asked = page.waitForRequest(code);
  await openCamera(page);
  await dialogButton(page, "Capture").click();
  await asked;
  await page.clock.fastForward(20_000);
  await expect(captured(page)).toBeVisible();
  release();
});

test("a photo that does not arrive stays in the form, and Retry sends it alone", async ({ page, open, allow }) => {
  allow(lost);
  const tank = await openFilledForm(page, open);
  await takePhoto(page);
  await expect(photoCount(page, 1)).toBeVisible();
  const [first] = await formPaths(page);
  const { tries, repair } = await breakStep(page, "send", "no answer");
  await takePhoto(page);
  await skipWaits(page, tries);
  await expect(toast(page)).toContainText("Upload ErrorFailed to upload photo. Please try again.");
  await expect(photoDialog(page)).toBeHidden();
  await takePhoto(page);
  await skipWaits(page, tries, 8);
  await expect(photoDialog(page)).toBeHidden();
  await expect(retryButtons(page)).toHaveCount(2);
  await expectFields(page, tank);

  repair();
  await retryButtons(page).first().click();
  await expect(photoCount(page, 2)).toBeVisible();
  await expect(retryButtons(page)).toHaveCount(1);
  expect(tries.count).toBe(9);
  await tankForm(page).getByRole("button", { name: "Remove failed photo" }).click();
  await expect(retryButtons(page)).toHaveCount(0);
  expect((await formPaths(page))[0]).toBe(first);
  await saveButton(page).click();
  await expect(card(page, tank.customerName)).toContainText("2 photos");
});

test("a tank is not saved while a photo of it is on its way", async ({ page, open, allow, tanksOf }) => {
  allow(lost);
  const tank = await openFilledForm(page, open);
  const { tries, repair } = await breakStep(page, "send", "no answer");
  await takePhoto(page);
  await page.keyboard.press("Escape");
  await expect(uploadProgress(page)).toBeVisible();
  await saveButton(page).click();
  await expect(toast(page)).toContainText("Photos are still uploading");
  await skipWaits(page, tries);
  await expect(toast(page)).toContainText("Upload Error");
  await saveButton(page).click();
  await expect(toast(page)).toContainText("Photos are still uploading");
  expect(await tanksOf(tank.customerName)).toEqual([]);
  repair();
  await retryButtons(page).click();
  await expect(photoCount(page, 1)).toBeVisible();
  await saveButton(page).click();
  await expect(card(page, tank.customerName)).toContainText(/\b1 photo\b/);
});

test("a photo that did not arrive is sent again when the connection is back", async ({
  page,
  context,
  open,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  await openFilledForm(page, open);
  const tries = { count: 0, answered: 0 };
  const isTry = (request: Request) => request.url().endsWith("/api/photos/upload");
  page.on("request", (request) => {
    if (isTry(request)) tries.count += 1;
  });
  page.on("requestfailed", (request) => {
    if (isTry(request)) tries.answered += 1;
  });
  await openCamera(page);
  await capture(page);
  await context.setOffline(true);
  await dialogButton(page, "Use Photo").click();
  await skipWaits(page, tries);
  await expect(retryButtons(page)).toHaveCount(1);
  await expect(toast(page)).toContainText("Upload ErrorFailed to prepare photo upload");
  await context.setOffline(false);
  await expect(photoCount(page, 1)).toBeVisible();
  await expect(retryButtons(page)).toHaveCount(0);
});

test("Add Photos without a connection takes nothing away, and works when it is back", async ({
  page,
  context,
  open,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  const tank = await openFilledForm(page, open);
  await context.setOffline(true);
  await addPhotos(page).click();
  await expect(photoDialog(page).or(toast(page))).toBeVisible();
  await context.setOffline(false);
  if (await photoDialog(page).isHidden()) await addPhotos(page).click();
  await expect(dialogButton(page, "Take Photo")).toBeVisible();
  await page.keyboard.press("Escape");
  await expectFields(page, tank);
});

for (const [step, sentence] of [
  ["prepare", "Failed to prepare photo upload"],
  ["send", "Failed to upload photo. Please try again."],
  ["confirm", "Failed to process uploaded photo"],
] as const) {
  test(`a server that fails is told of: ${sentence}`, async ({ page, open, allow }) => {
    allow(down);
    await openFilledForm(page, open);
    const { tries, repair } = await breakStep(page, step, 503);
    await takePhoto(page);
    await skipWaits(page, tries);
    await expect(toast(page)).toContainText(`Upload Error${sentence}`);
    await expect(photoDialog(page)).toBeHidden();
    await expect(photoCount(page, 0)).toBeVisible();
    repair();
    await retryButtons(page).click();
    await expect(photoCount(page, 1)).toBeVisible();
    await expect(thumbnails(tankForm(page))).toHaveCount(1);
  });
}
