import { expect } from "@playwright/test";
import { test } from "./journey";
import { smallPhoto } from "./photo-files";
import { steps } from "./photo-line";
import { fileWindow, photoCount, retryButtons, takePhoto, uploadFile } from "./photo-screen";
import { toast } from "./screen";

test.use({ isWholeAwaited: true });

const refusals = [
  ["prepare", "Failed to prepare photo upload. Too many photos today."],
  ["send", "Failed to upload photo. Please try again. Too many photos today."],
  ["confirm", "Failed to process uploaded photo. Too many photos today."],
] as const;

for (const [step, description] of refusals) {
  test(`a server that refuses to ${step} a photo is told of by the step's sentence, then the reason`, async ({
    page,
    open,
    allow,
  }) => {
    allow(/status of 400|Uppy/);
    const { method, url } = steps[step];
    await page.route(url, (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 400, json: { error: "Too many photos today." } })
        : route.fallback(),
    );
    await open("/?add");
    await test.step("for a captured photo", async () => {
      await takePhoto(page);
      await expect(toast(page)).toContainText(`Upload Error${description}`);
      await expect(retryButtons(page)).toHaveCount(1);
      await toast(page).getByRole("button", { name: "Close" }).click();
      await expect(toast(page)).toHaveCount(0);
    });
    await test.step("for a file", async () => {
      await uploadFile(page, await smallPhoto(1));
      await expect(toast(page)).toContainText(`Upload Error${description}`);
      await expect(fileWindow(page)).toContainText("Upload failed");
      // The toast lies above the window.
      await toast(page).getByRole("button", { name: "Close" }).click();
      await expect(photoCount(page, 0)).toBeAttached();
    });
  });
}
