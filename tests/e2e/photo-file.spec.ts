import { expect, type Page } from "@playwright/test";
import { test } from "./journey";
import {
  type PhotoFile,
  phonePhoto,
  smallPhoto,
  smallPhotos,
  svgNamedJpeg,
  textFile,
  tooLargeFile,
  transferOf,
} from "./photo-files";
import {
  addPhotos,
  chooseFile,
  dialogButton,
  fileWindow,
  formPaths,
  openFileWindow,
  photoCount,
  photoDialog,
  thumbnails,
  uploadButton,
  uploadFile,
} from "./photo-screen";
import { expectServedPhonePhoto } from "./photo-store";
import { card, closeToast, fill, saveButton, tankForm, toast } from "./screen";
import { uniqueTank } from "./tanks";

const arrived = "Photo uploaded successfully Your photo has been added to the tank record.";

async function dropFiles(page: Page, files: PhotoFile[]) {
  await fileWindow(page).dispatchEvent("drop", { dataTransfer: await transferOf(page, files) });
}

test("photos are uploaded one after another, and other files refused", async ({
  page,
  request,
  open,
  allow,
  isolatedStep,
}) => {
  test.slow();
  const tank = uniqueTank();
  await open(`/?q=${tank.propertyNumber}&add`);
  await fill(page, tank);
  const alert = () => fileWindow(page).getByRole("alert").first();
  const closeWindow = () => fileWindow(page).getByRole("button", { name: "Close Modal" }).click();

  await isolatedStep(
    "a photo from a phone arrives upright, smaller, and without the place it was taken at",
    async () => {
      await openFileWindow(page);
      await chooseFile(page, await phonePhoto());
      await expect(photoCount(page, 0)).toBeAttached();
      await uploadButton(page).click();
      await expect(toast(page)).toContainText(arrived);
      await expect(fileWindow(page)).toHaveCount(0);
      await expect(photoCount(page, 1)).toBeVisible();
      await expect(thumbnails(tankForm(page))).toHaveCount(1);
      const [path = ""] = await formPaths(page);
      await expectServedPhonePhoto(request, path);
    },
  );

  await isolatedStep("several photos are uploaded one after another", async () => {
    for (const [index, photo] of (await smallPhotos(3)).entries()) {
      await uploadFile(page, photo);
      await expect(photoCount(page, index + 2)).toBeVisible();
    }
    expect(new Set(await formPaths(page)).size).toBe(4);
  });

  await isolatedStep("a second file at once is refused", async () => {
    await openFileWindow(page);
    await dropFiles(page, await smallPhotos(2));
    await expect(alert()).toContainText("You can only upload 1 file");
    await expect(fileWindow(page).getByRole("button", { name: /^Upload 2/ })).toHaveCount(0);
    await closeWindow();
  });

  await isolatedStep("a file beside the one already chosen is refused", async () => {
    await openFileWindow(page);
    await chooseFile(page, await smallPhoto(1));
    await expect(uploadButton(page)).toBeVisible();
    await dropFiles(page, [await smallPhoto(2)]);
    await expect(alert()).toContainText("You can only upload 1 file");
    await uploadButton(page).click();
    await expect(photoCount(page, 5)).toBeVisible();
  });

  for (const [count, kind, file, message] of [
    [6, "larger than 10 MB", await tooLargeFile(), "large.jpg is larger than 10 MB."],
    [7, "that is no photo", textFile, "You can only upload: image/jpeg, image/png, image/webp, image/gif"],
  ] as const) {
    await isolatedStep(`a file ${kind} is refused before it is sent`, async () => {
      await openFileWindow(page);
      await chooseFile(page, file);
      await expect(alert()).toContainText(message);
      await expect(uploadButton(page)).toHaveCount(0);
      await chooseFile(page, await smallPhoto(1));
      await uploadButton(page).click();
      await expect(photoCount(page, count)).toBeVisible();
    });
  }

  await isolatedStep("a file that only its name makes a photo is refused by the server and not added", async () => {
    allow(/status of 415|Uppy/);
    const before = await formPaths(page);
    await uploadFile(page, svgNamedJpeg);
    await expect(toast(page)).toContainText(
      "Upload Error Failed to process uploaded photo. The file is not a JPEG, PNG, WebP or GIF photo.",
    );
    await expect(photoCount(page, 7)).toBeVisible();
    await expect(thumbnails(tankForm(page))).toHaveCount(7);
    expect(await formPaths(page)).toEqual(before);
    await closeToast(page);
    await closeWindow();
  });

  await isolatedStep("the window for files is closed by its button, by Escape and by pressing beside it", async () => {
    for (const close of [closeWindow, () => page.keyboard.press("Escape"), () => page.mouse.click(5, 5)]) {
      await openFileWindow(page);
      await close();
      await expect(fileWindow(page)).toHaveCount(0);
      await expect(photoDialog(page)).toHaveCount(0);
    }
    await addPhotos(page).click();
    await expect(photoDialog(page)).toBeVisible();
    await dialogButton(page, "Close").click();
  });

  await isolatedStep("the tank is saved with the photos that were taken", async () => {
    await saveButton(page).click();
    await expect(card(page, tank.customerName)).toContainText("7 photos");
  });
});
