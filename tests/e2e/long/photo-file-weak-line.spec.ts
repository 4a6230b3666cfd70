import { expect } from "@playwright/test";
import { boxOf } from "../checks";
import { test } from "../journey";
import { smallPhoto } from "../photo-files";
import { breakStep, openFilledForm, outlastToast, skipWaits } from "../photo-line";
import { addPhotos, dialogButton, fileWindow, formPaths, photoCount, photoDialog, uploadFile } from "../photo-screen";
import { closeToast, expectFields, toast } from "../screen";

test.use({ isWholeAwaited: true });

const lost = /net::ERR_FAILED/;
const down = /status of 503/;

test("a file arrives over a weak line, or stays to be sent again", async ({
  page,
  context,
  open,
  allow,
  isolatedStep,
}) => {
  const tank = await openFilledForm(page, open);
  const closeWindow = async () => {
    await fileWindow(page).getByRole("button", { name: "Close Modal" }).click();
    await expect(fileWindow(page)).toHaveCount(0);
  };

  await isolatedStep("Upload File without a connection takes nothing away", async () => {
    allow(/ERR_INTERNET_DISCONNECTED/);
    await addPhotos(page).click();
    await expect(dialogButton(page, "Upload File")).toBeVisible();
    await context.setOffline(true);
    await dialogButton(page, "Upload File").click();
    await expect(fileWindow(page).or(toast(page))).toBeVisible();
    await context.setOffline(false);
    if (await toast(page).isVisible()) await closeToast(page);
    if (await fileWindow(page).isVisible()) await closeWindow();
    else await dialogButton(page, "Close").click();
    await expect(photoDialog(page)).toHaveCount(0);
    await expectFields(page, tank);
  });

  await isolatedStep(
    "a page older than the deployment says so where its code is gone, and keeps what was typed",
    async () => {
      allow(/status of 404/);
      await page.route("**/assets/file-upload.client-*", (route) => route.fulfill({ status: 404 }));
      await addPhotos(page).click();
      await dialogButton(page, "Upload File").click();
      await expect(toast(page)).toContainText("This could not be opened");
      await expect(toast(page)).toContainText("A new version is available. Reload the page to use it.");
      await expect(toast(page).getByRole("button", { name: "Reload" })).toBeVisible();
      await expectFields(page, tank);
      await closeToast(page);
      await dialogButton(page, "Close").click();
      await expect(photoDialog(page)).toBeHidden();
    },
  );

  await isolatedStep("closing the window for files gives up what it was sending", async () => {
    allow(lost);
    const { tries } = await breakStep(page, "send", "no answer");
    await uploadFile(page, await smallPhoto(1));
    await expect.poll(() => tries.count).toBe(1);
    await closeWindow();
    for (let step = 0; step < 3; step++) await page.clock.fastForward(5000);
    await expect(photoCount(page, 0)).toBeVisible();
    expect(tries.count).toBe(1);
  });

  for (const [step, sentence] of [
    ["prepare", "Failed to prepare photo upload"],
    ["confirm", "Failed to process uploaded photo"],
  ] as const) {
    await isolatedStep(`a server that fails is told of beside the window for files: ${sentence}`, async () => {
      allow(down);
      allow(/Uppy/);
      const { tries } = await breakStep(page, step, 503);
      await uploadFile(page, await smallPhoto(1));
      await skipWaits(page, tries);
      await expect(toast(page)).toContainText(`Upload Error ${sentence}`);
      expect(await formPaths(page)).toEqual([]);
      await closeWindow();
    });
  }

  await isolatedStep("a file that cannot be sent stays in its window and can be sent again", async () => {
    allow(down);
    allow(/Uppy/);
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

  await isolatedStep("a file arrives when the line fails twice", async () => {
    allow(lost);
    await outlastToast(page);
    const { tries } = await breakStep(page, "send", "no answer", 2);
    await uploadFile(page, await smallPhoto(2));
    await skipWaits(page, tries, 3);
    await expect(photoCount(page, 2)).toBeVisible();
    await expect(fileWindow(page)).toHaveCount(0);
    await expect(toast(page)).toContainText("Photo uploaded successfully");
  });
});
