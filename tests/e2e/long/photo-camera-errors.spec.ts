import { expect, type Page } from "@playwright/test";
import { test } from "../journey";
import { breakCameraOnce, spoilNextCapture } from "../photo-camera";
import { addPhotos, capture, dialogButton, openCamera, photoDialog, preview } from "../photo-screen";
import { closeToast, toast } from "../screen";

const denied = "Camera access denied. Please allow camera permissions and try again.";
const missing = "No camera found on this device.";
const unsupported = "Camera not supported in this browser.";
const unavailable = "Unable to access camera";

const faults: [cause: string, fault: string, message: string][] = [
  ["is not allowed", "NotAllowedError", denied],
  ["does not exist", "NotFoundError", missing],
  ["cannot be asked for", "TypeError", unsupported],
  ["is hidden by the browser", "no mediaDevices", unsupported],
  ["is used by another program", "NotReadableError", unavailable],
];

test("a camera that fails is told of, and can be tried again", async ({ page, open, isolatedStep }) => {
  await open("/?add");
  for (const [cause, fault, message] of faults) {
    await isolatedStep(`a camera that ${cause} is told of, and can be tried again`, async () => {
      await breakCameraOnce(page, fault);
      await openCamera(page);
      await expect(photoDialog(page).getByText(message)).toBeVisible();
      await expect(photoDialog(page).getByRole("alert"), "the toast alone is read out").toHaveCount(0);
      await expectToast(page, "Camera Error", message);
      await expect(dialogButton(page, "Capture")).toHaveCount(0);
      await closeToast(page);
      await dialogButton(page, "Try Again").click();
      await expect(preview(page)).toBeVisible();
      await expect(photoDialog(page).getByText(message)).toHaveCount(0);
      await capture(page);
      await closeDialog(page);
    });
  }

  await isolatedStep("a second failure is told of in a dialog that was opened after the first", async () => {
    for (const [fault, message] of [
      ["NotAllowedError", denied],
      ["NotFoundError", missing],
    ] as const) {
      await breakCameraOnce(page, fault);
      await openCamera(page);
      await expectToast(page, "Camera Error", message);
      await closeToast(page);
      await closeDialog(page);
    }
  });

  await isolatedStep("closing the dialog forgets what was wrong with the camera", async () => {
    await breakCameraOnce(page, "NotReadableError");
    await openCamera(page);
    await expect(photoDialog(page).getByText(unavailable)).toBeVisible();
    await dialogButton(page, "Close").click();
    await addPhotos(page).click();
    await expect(photoDialog(page).getByText(unavailable)).toHaveCount(0);
    await dialogButton(page, "Take Photo").click();
    await expect(dialogButton(page, "Capture")).toBeEnabled();
  });

  await isolatedStep("a camera that yields no picture is told of, and the next capture works", async () => {
    await spoilNextCapture(page);
    await dialogButton(page, "Capture").click();
    await expectToast(page, "Capture Error", "Unable to capture photo. Please try again.");
    await expect(preview(page)).toBeVisible();
    await capture(page);
  });
});

async function closeDialog(page: Page) {
  await dialogButton(page, "Close").click();
  await expect(photoDialog(page)).toBeHidden();
}

async function expectToast(page: Page, title: string, description: string) {
  await expect(toast(page)).toContainText(title);
  await expect(toast(page)).toContainText(description);
}
