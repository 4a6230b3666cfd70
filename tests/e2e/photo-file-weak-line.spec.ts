import { expect } from "@playwright/test";
import { boxOf } from "./checks";
import { test } from "./journey";
import { smallPhoto } from "./photo-files";
import { breakStep, openFilledForm, skipWaits } from "./photo-line";
import { addPhotos, dialogButton, fileWindow, formPaths, photoCount, photoDialog, uploadFile } from "./photo-screen";
import { expectFields, toast } from "./screen";

test.use({ isWholeAwaited: true });

const lost = /net::ERR_FAILED/;
const down = /status of 503/;

test("a file arrives when the line fails twice", async ({ page, open, allow }) => {
  allow(lost);
  await openFilledForm(page, open);
  const { tries } = await breakStep(page, "send", "no answer", 2);
  await uploadFile(page, await smallPhoto(1));
  await skipWaits(page, tries, 3);
  await expect(photoCount(page, 1)).toBeVisible();
  await expect(fileWindow(page)).toHaveCount(0);
  await expect(toast(page)).toContainText("Photo uploaded successfully");
});

test("a file that cannot be sent stays in its window and can be sent again", async ({ page, open, allow }) => {
  allow(down);
  allow(/Uppy/);
  await openFilledForm(page, open);
  const { tries, repair } = await breakStep(page, "send", 503);
  await uploadFile(page, await smallPhoto(1));
  await skipWaits(page, tries);
  await expect(fileWindow(page)).toContainText("Upload failed");
  const retry = fileWindow(page).getByRole("button", { name: "Retry upload" }).last();
  const bar = await boxOf(fileWindow(page).locator(".uppy-StatusBar"));
  const button = await boxOf(retry);
  expect([button.top >= bar.top, button.bottom <= bar.bottom]).toEqual([true, true]);
  repair();
  await retry.click();
  await expect(photoCount(page, 1)).toBeVisible();
});

for (const [step, sentence] of [
  ["prepare", "Failed to prepare photo upload"],
  ["confirm", "Failed to process uploaded photo"],
] as const) {
  test(`a server that fails is told of beside the window for files: ${sentence}`, async ({ page, open, allow }) => {
    allow(down);
    allow(/Uppy/);
    await openFilledForm(page, open);
    const { tries } = await breakStep(page, step, 503);
    await uploadFile(page, await smallPhoto(1));
    await skipWaits(page, tries);
    await expect(toast(page)).toContainText(`Upload Error${sentence}`);
    expect(await formPaths(page)).toEqual([]);
  });
}

test("closing the window for files gives up what it was sending", async ({ page, open, allow }) => {
  allow(lost);
  await openFilledForm(page, open);
  const { tries } = await breakStep(page, "send", "no answer");
  await uploadFile(page, await smallPhoto(1));
  await expect.poll(() => tries.count).toBe(1);
  await fileWindow(page).getByRole("button", { name: "Close Modal" }).click();
  await expect(fileWindow(page)).toHaveCount(0);
  for (let step = 0; step < 3; step++) await page.clock.fastForward(5000);
  await expect(photoCount(page, 0)).toBeVisible();
  expect(tries.count).toBe(1);
});

test("a page older than the deployment says so where its code is gone, and keeps what was typed", async ({
  page,
  open,
  allow,
}) => {
  allow(/status of 404/);
  const tank = await openFilledForm(page, open);
  await page.route("**/assets/file-upload.client-*", (route) => route.fulfill({ status: 404 }));
  await addPhotos(page).click();
  await dialogButton(page, "Upload File").click();
  await expect(toast(page)).toContainText("This could not be opened");
  await expect(toast(page)).toContainText("A new version is there. Reload the page to use it.");
  await expect(toast(page).getByRole("button", { name: "Reload" })).toBeVisible();
  await expectFields(page, tank);
});

test("Upload File without a connection takes nothing away", async ({ page, context, open, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  const tank = await openFilledForm(page, open);
  await addPhotos(page).click();
  await expect(dialogButton(page, "Upload File")).toBeVisible();
  await context.setOffline(true);
  await dialogButton(page, "Upload File").click();
  await expect(fileWindow(page).or(toast(page))).toBeVisible();
  await context.setOffline(false);
  // What lies on top closes first.
  for (const layer of [toast(page), fileWindow(page), photoDialog(page)]) {
    if (!(await layer.isVisible())) continue;
    await page.keyboard.press("Escape");
    await expect(layer).toHaveCount(0);
  }
  await expectFields(page, tank);
});
