import { expect, type Locator, type Page } from "@playwright/test";
import type { PhotoFile } from "./photo-files";
import { tankForm } from "./screen";

export const addPhotos = (page: Page) => tankForm(page).getByRole("button", { name: "Add Photos" });
export const photoDialog = (page: Page) => page.getByRole("dialog", { name: "Add Photo" });
export const preview = (page: Page) => photoDialog(page).getByLabel("Camera preview");
export const captured = (page: Page) => photoDialog(page).getByRole("img", { name: /^Captured/ });
export const dialogButton = (page: Page, name: string) => photoDialog(page).getByRole("button", { name, exact: true });
export const thumbnails = (root: Page | Locator) => root.locator('img[src$="?thumb"]');
export const photoCount = (page: Page, count: number) => tankForm(page).getByText(`${count} photo(s) uploaded`);
export const retryButtons = (page: Page) => page.getByRole("button", { name: "Not sent - tap to retry" });
export const waitingPhotos = (page: Page) => page.getByText("Waiting to send");
export const uploadProgress = (page: Page) => page.getByRole("progressbar", { name: "Upload progress" });
export const gallery = (page: Page) => page.getByRole("region", { name: / Photos \d+ photos?$/ });
export const viewer = (page: Page) => page.getByRole("dialog", { name: "Photos" });

/** The window for files; its dialog has no name of its own. */
export const fileWindow = (page: Page) => page.locator(".uppy-Dashboard-inner");
export const uploadButton = (page: Page) => fileWindow(page).getByRole("button", { name: "Upload 1 file" });

export async function openCamera(page: Page, button: Locator = addPhotos(page)) {
  await button.click();
  await dialogButton(page, "Take Photo").click();
}

export async function capture(page: Page) {
  await dialogButton(page, "Capture").click();
  await expect(captured(page)).toBeVisible();
}

/** Takes a photo and uses it, without waiting for it to arrive. */
export async function takePhoto(page: Page, button: Locator = addPhotos(page)) {
  await openCamera(page, button);
  await capture(page);
  await dialogButton(page, "Use Photo").click();
}

/** Until the dialog's entry of the history is left too: a page that loads before it would have its load called off. */
export async function untilDialogIsLeft(page: Page) {
  await expect(page).not.toHaveURL(/#/);
}

export async function openFileWindow(page: Page, button: Locator = addPhotos(page)) {
  await button.click();
  await dialogButton(page, "Upload File").click();
  await expect(fileWindow(page)).toBeVisible();
}

export async function openPhoneWindow(page: Page, button: Locator = addPhotos(page)) {
  await button.tap();
  await dialogButton(page, "Upload File").tap();
  await expect(phoneWindow(page)).toBeVisible();
}

/** A button that opens the phone's own photos or camera. */
export const phonePicker = (page: Page, label: string) => photoDialog(page).or(phoneWindow(page)).getByLabel(label);

/** What "Upload File" opens on a touch screen. */
export const phoneWindow = (page: Page) => page.getByRole("dialog", { name: "Upload File" });

/** A file, or the path of one. */
export async function chooseFile(page: Page, file: PhotoFile | string) {
  const chooser = page.waitForEvent("filechooser");
  await fileWindow(page).getByRole("button", { name: "browse files" }).click();
  await (await chooser).setFiles(file);
}

export async function uploadFile(page: Page, file: PhotoFile | string, button: Locator = addPhotos(page)) {
  await openFileWindow(page, button);
  await chooseFile(page, file);
  await uploadButton(page).click();
}

/** The object paths of the photos that the form would save, in order. */
export async function formPaths(page: Page): Promise<string[]> {
  const carried = tankForm(page).locator('input[name^="photoUrls["]');
  return carried.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
}
