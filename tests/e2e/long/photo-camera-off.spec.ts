import { type APIRequestContext, expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { test } from "../journey";
import { cameraTracks, expectPreview, holdCamera, holdFrames, watchCamera } from "../photo-camera";
import {
  addPhotos,
  capture,
  captured,
  dialogButton,
  formPaths,
  openCamera,
  photoCount,
  photoDialog,
} from "../photo-screen";
import { servedBytes } from "../photo-store";
import { addButton, tankForm } from "../screen";

test.use({ isWholeAwaited: true });

/** How much red and blue the photo has that the form got last. */
async function lastColour(page: Page, request: APIRequestContext) {
  const path = (await formPaths(page)).at(-1) ?? "";
  const [red, , blue] = (await sharp(await servedBytes(request, path)).stats()).channels;
  return { isRed: (red?.mean ?? 0) > 200, isBlue: (blue?.mean ?? 0) > 200 };
}

const endings: [ending: string, end: (page: Page) => Promise<unknown>, isOpenAfter: boolean][] = [
  ["a photo is captured", (page) => capture(page), true],
  ["Close Camera is pressed", (page) => dialogButton(page, "Close Camera").click(), true],
  ["the dialog is closed", (page) => dialogButton(page, "Close").click(), false],
  ["Escape is pressed", (page) => page.keyboard.press("Escape"), false],
  ["somebody presses beside the dialog", (page) => page.mouse.click(5, 5), false],
  ["Back leaves the form", (page) => page.goBack(), false],
];

test("the camera is off once nothing shows its picture", async ({ page, request, open, isolatedStep }) => {
  test.slow();
  await open("/");
  await watchCamera(page);
  await addButton(page).click();
  for (const [ending, end, isOpenAfter] of endings) {
    await isolatedStep(`the camera is off after ${ending}`, async () => {
      const { opened, running } = await cameraTracks(page);
      expect(running).toBe(0);
      await openCamera(page);
      await expectPreview(page);
      expect(await cameraTracks(page)).toEqual({ opened: opened + 1, running: 1 });
      await end(page);
      await expect.poll(() => cameraTracks(page)).toEqual({ opened: opened + 1, running: 0 });
      if (isOpenAfter) await dialogButton(page, "Close").click();
      await expect(photoDialog(page)).toBeHidden();
    });
  }

  await isolatedStep("closing the dialog forgets the photo that was captured", async () => {
    await openCamera(page);
    await capture(page);
    await dialogButton(page, "Close").click();
    await expect(photoDialog(page)).toBeHidden();
    await addPhotos(page).click();
    await expect(dialogButton(page, "Upload File")).toBeVisible();
    await expect(captured(page)).toHaveCount(0);
    await dialogButton(page, "Take Photo").click();
    await expectPreview(page);
    await capture(page);
  });

  await isolatedStep(
    "the photo that is shown is sent: none of a second press, nor of a camera that was closed",
    async () => {
      await page.keyboard.press("Escape");
      await openCamera(page);
      await expectPreview(page);
      await holdFrames(page, "red", "blue");
      await dialogButton(page, "Capture").dblclick();
      await page.evaluate(() => window.releaseFrames());
      await dialogButton(page, "Use Photo").click();
      await expect(photoCount(page, 1)).toBeVisible();
      expect(await lastColour(page, request)).toEqual({ isRed: true, isBlue: false });

      await openCamera(page);
      await expectPreview(page);
      await holdFrames(page, "red", "blue");
      await dialogButton(page, "Capture").click();
      await dialogButton(page, "Close Camera").click();
      await page.evaluate(() => window.releaseFrames());
      await dialogButton(page, "Take Photo").click();
      await capture(page);
      await dialogButton(page, "Use Photo").click();
      await expect(photoCount(page, 2)).toBeVisible();
      expect(await lastColour(page, request)).toEqual({ isRed: false, isBlue: true });
      await openCamera(page);
      await capture(page);
    },
  );

  await isolatedStep("leaving the form by Cancel after a photo was captured leaves no camera running", async () => {
    await dialogButton(page, "Retake").click();
    await expectPreview(page);
    await page.keyboard.press("Escape");
    await tankForm(page).getByRole("link", { name: "Cancel" }).click();
    await expect(tankForm(page)).toBeHidden();
    expect((await cameraTracks(page)).running).toBe(0);
  });

  await isolatedStep("a camera that opens after the dialog was closed is turned off at once", async () => {
    const { opened } = await cameraTracks(page);
    await holdCamera(page);
    await addButton(page).click();
    await openCamera(page);
    await expect(dialogButton(page, "Capture")).toBeDisabled();
    await page.keyboard.press("Escape");
    await expect(photoDialog(page)).toBeHidden();
    await page.evaluate(() => window.releaseCamera());
    await expect.poll(() => cameraTracks(page)).toEqual({ opened: opened + 1, running: 0 });
  });
});
