import { expect } from "@playwright/test";
import { test } from "../journey";
import { smallPhoto } from "../photo-files";
import { steps } from "../photo-line";
import { fileWindow, photoCount, retryButtons, takePhoto, uploadFile } from "../photo-screen";
import { closeToast, tankForm, toast } from "../screen";

test.use({ isWholeAwaited: true });

const refusals = [
  ["prepare", "Failed to prepare photo upload. Too many photos today."],
  ["send", "Failed to upload photo. Please try again. Too many photos today."],
  ["confirm", "Failed to process uploaded photo. Too many photos today."],
] as const;

test("a server that refuses a photo is told of", async ({ page, open, allow, isolatedStep }) => {
  await open("/?add");
  for (const [step, description] of refusals) {
    await isolatedStep(
      `a server that refuses to ${step} a photo is told of by the step's sentence, then the reason`,
      async () => {
        allow(/status of 400|Uppy/);
        const { method, url } = steps[step];
        await page.route(url, (route) =>
          route.request().method() === method
            ? route.fulfill({
                status: 400,
                json: { error: "Too many photos today." },
                headers: { "X-Request-Id": "refused" },
              })
            : route.fallback(),
        );
        await test.step("for a captured photo", async () => {
          await takePhoto(page);
          await expect(toast(page)).toContainText(`Upload Error ${description}`);
          if (step === "confirm") await expect(tankForm(page).getByRole("alert")).toHaveText(description);
          await expect(retryButtons(page)).toHaveCount(step === "confirm" ? 0 : 1);
          await closeToast(page);
          await tankForm(page).getByRole("button", { name: "Remove failed photo" }).click();
        });
        await test.step("for a file", async () => {
          await uploadFile(page, await smallPhoto(1));
          await expect(toast(page)).toContainText(`Upload Error ${description}`);
          await expect(fileWindow(page)).toContainText("Upload failed");
          // The toast lies above the window.
          await closeToast(page);
          await expect(photoCount(page, 0)).toBeAttached();
          await fileWindow(page).getByRole("button", { name: "Close Modal" }).click();
          await expect(fileWindow(page)).toHaveCount(0);
        });
      },
    );
  }
});
