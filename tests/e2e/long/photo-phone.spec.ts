import { stat } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { boxOf } from "../checks";
import { test } from "../journey";
import { onItsSide, upright } from "../phone";
import { breakCameraOnce, giveTorch } from "../photo-camera";
import { largePhonePhoto, smallPhoto, smallPhotos, svgNamedJpeg, tooLargeFile } from "../photo-files";
import {
  addPhotos,
  capture,
  dialogButton,
  formPaths,
  gallery,
  openCamera,
  openPhoneWindow,
  phonePicker,
  phoneWindow,
  photoCount,
  photoDialog,
  preview,
  viewer,
} from "../photo-screen";
import { storedPhotos } from "../photo-store";
import { closeToast, fill, saveButton, tankForm, toast } from "../screen";
import { uniqueTank } from "../tanks";

test.use({ isWholeAwaited: true });

const tooLarge = "large.jpg is larger than 10 MB.";

test.use({ viewport: upright, hasTouch: true, isMobile: true });

test("photos are taken, chosen and looked at on a phone", async ({
  page,
  request,
  open,
  allow,
  isolatedStep,
  createTank,
  tanksOf,
}) => {
  test.slow();
  const tank = uniqueTank();
  await open(`/?q=${tank.propertyNumber}&add`);
  await fill(page, tank);

  await isolatedStep(
    "without a camera the phone's own camera app and a file are offered beside Try Again",
    async () => {
      await breakCameraOnce(page, "NotAllowedError");
      await openCamera(page);
      await expect(toast(page)).toContainText("Camera Error");
      for (const size of [upright, { width: 390, height: 420 }]) {
        await page.setViewportSize(size);
        const message = await boxOf(toast(page));
        for (const name of ["Try Again", "Upload File"]) {
          await expect(dialogButton(page, name)).toBeInViewport({ ratio: 1 });
          const { top, bottom } = await boxOf(dialogButton(page, name));
          expect(bottom <= message.top || top >= message.bottom, `${name} is free of the toast`).toBe(true);
        }
      }
      const app = phonePicker(page, "Phone's camera app");
      await expect(app).toHaveAttribute("capture", "environment");
      await app.setInputFiles(await smallPhoto(1));
      await expect(photoCount(page, 1)).toBeVisible();
      await expect(toast(page)).toContainText("Photo uploaded");
      await closeToast(page);
    },
  );

  await isolatedStep("the camera fills a phone's screen with its buttons in sight, however it is held", async () => {
    for (const size of [upright, onItsSide, { width: 390, height: 420 }]) {
      await page.setViewportSize(size);
      await addPhotos(page).click();
      await expect(dialogButton(page, "Upload File")).toBeVisible();
      await expectNoCutWords(page);
      await dialogButton(page, "Take Photo").click();
      await expect(dialogButton(page, "Capture")).toBeEnabled();
      const { width, height } = await boxOf(preview(page));
      expect(width * height, `${size.width}x${size.height}`).toBeGreaterThan(size.width * size.height * 0.5);
      for (const name of ["Capture", "Close Camera", "Close"]) {
        await expect(dialogButton(page, name)).toBeInViewport({ ratio: 1 });
      }
      await capture(page);
      for (const name of ["Retake", "Use and Take Another", "Use Photo"]) {
        await expect(dialogButton(page, name)).toBeInViewport({ ratio: 1 });
      }
      await expectNoCutWords(page);
      await dialogButton(page, "Close").click();
      await expect(photoDialog(page)).toBeHidden();
    }
  });

  await isolatedStep(
    "files are chosen by the phone's own picker, and no toast lies over the two ways to one",
    async () => {
      await openPhoneWindow(page);
      for (const size of [onItsSide, upright]) {
        await page.setViewportSize(size);
        await expect(phoneWindow(page)).toBeInViewport({ ratio: 1 });
        const choose = await boxOf(phoneWindow(page).getByText("Choose photos"));
        expect(choose.height).toBeGreaterThanOrEqual(56);
      }
      await phonePicker(page, "Choose photos").setInputFiles(await smallPhotos(4));
      await expect(photoCount(page, 5)).toBeVisible();
      await expect(toast(page)).toContainText("Photo uploaded successfully");
      await openPhoneWindow(page);
      expect((await boxOf(toast(page))).bottom).toBeLessThan((await boxOf(phoneWindow(page))).top);
      await phoneWindow(page).getByRole("button", { name: "Close" }).tap();
      await closeToast(page);
    },
  );

  await isolatedStep("what was taken in the camera stands beside it, and its torch is switched", async () => {
    await giveTorch(page);
    await openCamera(page);
    const torch = dialogButton(page, "Torch");
    await torch.tap();
    await expect(torch).toHaveAttribute("aria-pressed", "true");
    await capture(page);
    await dialogButton(page, "Use and Take Another").tap();
    await expect(photoDialog(page).getByRole("list", { name: "Taken" }).getByRole("img")).toHaveCount(1);
    await dialogButton(page, "Close").tap();
    await expect(photoCount(page, 6)).toBeVisible();
    await tankForm(page).getByRole("button", { name: "Remove photo 6" }).tap();
    await expect(photoCount(page, 5)).toBeVisible();
    await closeToast(page);
  });

  await isolatedStep(
    "a phone's photo above 10 MB is made smaller and arrives, and what stays too large says so until it is dismissed",
    async () => {
      const photo = await largePhonePhoto();
      expect((await stat(photo)).size).toBeGreaterThan(10_485_760);
      await page.clock.install();
      await openPhoneWindow(page);
      await phonePicker(page, "Choose photos").setInputFiles([await tooLargeFile(), photo]);
      await expect(photoCount(page, 6)).toBeVisible();
      await page.clock.runFor(30_000);
      await expect(tankForm(page).getByRole("alert")).toHaveText(tooLarge);
      await tankForm(page).getByRole("button", { name: "Remove failed photo" }).tap();
      await expect(tankForm(page).getByRole("alert")).toHaveCount(0);
    },
  );

  await isolatedStep("a file that is no photo says so, and does not hold the save up", async () => {
    allow(/status of 4/);
    await openPhoneWindow(page);
    await phonePicker(page, "Choose photos").setInputFiles(svgNamedJpeg);
    await expect(tankForm(page).getByRole("alert")).toContainText("Failed to process uploaded photo.");
    await expect(tankForm(page).getByRole("button", { name: "Remove failed photo" })).toBeVisible();
    const paths = await formPaths(page);
    await saveButton(page).tap();
    await expect(tankForm(page)).toBeHidden();
    expect((await tanksOf(tank.customerName))[0]?.photoUrls).toEqual(paths);
  });

  await isolatedStep("a photo is removed, put back and made the cover in the viewer", async () => {
    const [first = "", second = "", third = ""] = await storedPhotos(request, 3);
    const tank = await createTank({ photoUrls: [first, second, third] });
    const saved = async () => (await tanksOf(tank.customerName))[0]?.photoUrls;
    const press = (name: string) => viewer(page).getByRole("button", { name, exact: true }).tap();
    await open(`/?photos=${tank.id}`);
    await gallery(page).getByRole("link", { name: "Photo 1 of 3, cover" }).tap();
    await expect(viewer(page).getByRole("button", { name: "Make cover" })).toBeHidden();
    await press("Next");
    await expect(viewer(page)).toContainText("Photo 2 of 3");
    await press("Previous");
    await expect(viewer(page)).toContainText("Photo 1 of 3");
    await press("Next");
    await viewer(page)
      .getByRole("button", { name: "Remove", exact: true })
      .evaluate((button: HTMLButtonElement) => {
        for (let click = 0; click < 2; click++) button.click();
      });
    await expect(viewer(page)).toHaveCount(0);
    await expect(gallery(page)).toContainText("2 photos");
    expect(await saved()).toEqual([first, third]);
    await toast(page).getByRole("button", { name: "Undo" }).tap();
    await expect(gallery(page)).toContainText("3 photos");
    expect(await saved()).toEqual([first, second, third]);
    await gallery(page).getByRole("link", { name: "Photo 3 of 3" }).tap();
    await press("Make cover");
    await expect(toast(page)).toContainText("Cover changed");
    expect(await saved()).toEqual([third, first, second]);
  });
});

/** The words on the buttons of the dialog stay within them. */
async function expectNoCutWords(page: Page) {
  const cut = await photoDialog(page)
    .locator(".button")
    .evaluateAll((buttons) =>
      buttons.filter((button) => button.scrollWidth > button.clientWidth).map((button) => button.textContent),
    );
  expect(cut).toEqual([]);
}
