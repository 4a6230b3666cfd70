import { expect } from "@playwright/test";
import { hold } from "../hold";
import { test } from "../journey";
import { breakStep, lost, openFilledForm, outlastToast, skipWaits } from "../photo-line";
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
} from "../photo-screen";
import { card, expectFields, saveButton, tankForm, toast } from "../screen";

test.use({ isWholeAwaited: true });

const down = /status of (503|404)/;
const offline = /ERR_INTERNET_DISCONNECTED/;

test("photos of a form arrive over a weak line", async ({ page, context, open, allow, isolatedStep, tanksOf }) => {
  const tank = await openFilledForm(page, open);

  await isolatedStep("Add Photos without a connection takes nothing away, and works when it is back", async () => {
    allow(offline);
    await context.setOffline(true);
    await addPhotos(page).click();
    await expect(photoDialog(page).or(toast(page))).toBeVisible();
    await context.setOffline(false);
    if (await photoDialog(page).isHidden()) await addPhotos(page).click();
    await expect(dialogButton(page, "Take Photo")).toBeVisible();
    await dialogButton(page, "Close").click();
    await expect(photoDialog(page)).toBeHidden();
    await expectFields(page, tank);
  });

  await isolatedStep("a photo is drawn although the code that draws it beside the page is held up", async () => {
    const code = "**/redraw-*.js";
    const release = await hold(page, code);
    const asked = page.waitForRequest(code);
    await openCamera(page);
    await dialogButton(page, "Capture").click();
    await expect(dialogButton(page, "Capture")).toBeDisabled();
    await asked;
    await page.clock.fastForward(3_000);
    await expect(captured(page)).toBeVisible();
    await test.step("and the next without that wait", async () => {
      await dialogButton(page, "Retake").click();
      await dialogButton(page, "Capture").click();
      await expect(captured(page)).toBeVisible();
    });
    release();
    await dialogButton(page, "Close").click();
    await expect(photoDialog(page)).toBeHidden();
  });

  await isolatedStep("a photo arrives when the line fails twice", async () => {
    allow(lost);
    const { tries } = await breakStep(page, "send", "no answer", 2);
    await takePhoto(page);
    await skipWaits(page, tries, 3);
    await expect(photoDialog(page)).toBeHidden();
    await expect(photoCount(page, 1)).toBeVisible();
    await expect(toast(page)).toContainText("Photo uploaded");
  });

  for (const [arrived, [step, sentence]] of (
    [
      ["prepare", "Failed to prepare photo upload"],
      ["send", "Failed to upload photo. Please try again."],
      ["confirm", "Failed to process uploaded photo"],
    ] as const
  ).entries()) {
    await isolatedStep(`a server that fails is told of: ${sentence}`, async () => {
      allow(down);
      const { tries, repair } = await breakStep(page, step, 503);
      await takePhoto(page);
      await skipWaits(page, tries);
      await expect(toast(page)).toContainText(`Upload Error ${sentence}`);
      await expect(photoDialog(page)).toBeHidden();
      await expect(photoCount(page, arrived + 1)).toBeVisible();
      repair();
      await retryButtons(page).click();
      await expect(photoCount(page, arrived + 2)).toBeVisible();
      await expect(thumbnails(tankForm(page))).toHaveCount(arrived + 2);
    });
  }

  await isolatedStep(
    "a photo that is taken without a connection waits, without an alarm, and is sent when it is back",
    async () => {
      allow(offline);
      await openCamera(page);
      await capture(page);
      await context.setOffline(true);
      await dialogButton(page, "Use Photo").click();
      await expect(photoDialog(page)).toBeHidden();
      await expect(photoCount(page, 4)).toContainText(", 1 waiting to send");
      await expect(toast(page)).toContainText("Photo kept on this device It is sent with this form.");
      await expect(retryButtons(page)).toHaveCount(0);
      await context.setOffline(false);
      await expect(photoCount(page, 5)).toBeVisible();
    },
  );

  await isolatedStep("a photo that does not arrive stays in the form, and Retry sends it alone", async () => {
    allow(lost);
    const before = await formPaths(page);
    const { tries, repair } = await breakStep(page, "send", "no answer");
    await takePhoto(page);
    await skipWaits(page, tries);
    await expect(toast(page)).toContainText("Upload Error Failed to upload photo. Please try again.");
    await expect(photoDialog(page)).toBeHidden();
    await takePhoto(page);
    await skipWaits(page, tries, 8);
    await expect(photoDialog(page)).toBeHidden();
    await expect(retryButtons(page)).toHaveCount(2);
    await expectFields(page, tank);

    repair();
    await retryButtons(page).first().click();
    await expect(photoCount(page, 6)).toBeVisible();
    await expect(retryButtons(page)).toHaveCount(1);
    expect(tries.count).toBe(9);
    await tankForm(page).getByRole("button", { name: "Remove failed photo" }).click();
    await expect(retryButtons(page)).toHaveCount(0);
    expect((await formPaths(page)).slice(0, -1)).toEqual(before);
  });

  await isolatedStep("a photo on its way is taken back, and brought back by Undo", async () => {
    const before = await formPaths(page);
    const release = await hold(page, "**/api/photos/upload", 1);
    await takePhoto(page);
    await expect(photoDialog(page)).toBeHidden();
    await tankForm(page).getByRole("button", { name: "Remove photo being sent" }).click();
    await expect(uploadProgress(page)).toHaveCount(0);
    await expect(toast(page)).toContainText("Photo removed");
    release();
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await expect(photoCount(page, 7)).toBeVisible();
    expect((await formPaths(page)).slice(0, -1)).toEqual(before);
    await tankForm(page).getByRole("button", { name: "Remove photo" }).last().click();
    await expect(photoCount(page, 6)).toBeVisible();
    await page.mouse.move(8, 8);
    await page.clock.fastForward(25_000);
  });

  await isolatedStep("a tank is saved while a photo of it is on its way, which its card tells of", async () => {
    allow(lost);
    allow(offline);
    const paths = await formPaths(page);
    const { tries, repair } = await breakStep(page, "send", "no answer");
    await outlastToast(page);
    await takePhoto(page);
    await page.keyboard.press("Escape");
    await expect(uploadProgress(page)).toBeVisible();
    await saveButton(page).click();
    await expect(card(page, tank.customerName)).toContainText("0 of 1 sent");
    await expect(card(page, tank.customerName)).toContainText("7 photos");
    expect((await tanksOf(tank.customerName))[0]?.photoUrls).toEqual(paths);

    await skipWaits(page, tries);
    await expect(toast(page)).toContainText("Saved on this device");
    await expect(card(page, tank.customerName)).toContainText("Waiting to send");
    repair();
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(card(page, tank.customerName)).toContainText("7 photos");
    await expect(card(page, tank.customerName)).not.toContainText("send");
    await expect(toast(page)).toContainText("Sent 1 change was sent.");
    const saved = (await tanksOf(tank.customerName))[0]?.photoUrls;
    expect(saved).toHaveLength(7);
    expect(saved?.slice(0, 6)).toEqual(paths);
  });
});
