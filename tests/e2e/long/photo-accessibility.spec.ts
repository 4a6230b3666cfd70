import { expect } from "@playwright/test";
import { expectLargeTargets, expectNoViolation, expectNoViolationWithin } from "../checks";
import { test } from "../journey";
import { breakCameraOnce } from "../photo-camera";
import { smallPhoto } from "../photo-files";
import { breakStep, skipWaits } from "../photo-line";
import {
  addPhotos,
  capture,
  chooseFile,
  dialogButton,
  fileWindow,
  gallery,
  openCamera,
  openFileWindow,
  photoCount,
  photoDialog,
  retryButtons,
  takePhoto,
  uploadButton,
  viewer,
} from "../photo-screen";
import { storedPhotos } from "../photo-store";
import { closeToast, tankForm } from "../screen";
import { preparedPhoto } from "../tanks";

test.use({ isWholeAwaited: true });

const phone = { width: 390, height: 844 };
const wide = { width: 1280, height: 720 };

/** Uppy puts its list items into a presentation within the list. */
const inUppy = ["aria-required-parent"];

test("everything about photos can be used by everybody, on a phone too", async ({
  page,
  request,
  open,
  allow,
  isolatedStep,
  createTank,
}) => {
  test.slow();
  const photoUrls = await storedPhotos(request, 3);
  const tank = await createTank({ photoUrls });
  const expectLargeOnPhone = async (screen: string) => {
    await page.setViewportSize(phone);
    await expectLargeTargets(page, screen);
    await page.setViewportSize(wide);
  };
  await open(`/?edit=${tank.id}`);

  await isolatedStep("the form with photos can be used by everybody", async () => {
    await expect(photoCount(page, 3)).toBeVisible();
    await expectNoViolation(page);
    await expectLargeOnPhone("form");
  });

  await isolatedStep("the dialog with a camera that failed can be used by everybody", async () => {
    await breakCameraOnce(page, "NotAllowedError");
    await openCamera(page);
    await expect(dialogButton(page, "Try Again")).toBeVisible();
    await expectNoViolation(page);
    await expectLargeOnPhone("camera error");
    await closeToast(page);
    await dialogButton(page, "Close").click();
  });

  await isolatedStep("the dialog with the camera can be used by everybody", async () => {
    await addPhotos(page).click();
    await expect(dialogButton(page, "Take Photo")).toBeVisible();
    await expectNoViolationWithin(photoDialog(page));
    await expectLargeOnPhone("choices");
    await dialogButton(page, "Take Photo").click();
    await expect(dialogButton(page, "Capture")).toBeEnabled();
    await expectNoViolationWithin(photoDialog(page));
    await expectLargeOnPhone("camera");
    await capture(page);
    await expectNoViolationWithin(photoDialog(page));
    await expectLargeOnPhone("captured");
    await dialogButton(page, "Close").click();
  });

  await isolatedStep("the window for files can be used by everybody", async () => {
    await openFileWindow(page);
    await expectNoViolation(page);
    await expectLargeOnPhone("empty window");
    await chooseFile(page, await smallPhoto(1));
    await expect(uploadButton(page)).toBeVisible();
    await expectNoViolationWithin(fileWindow(page), inUppy);
    await expectLargeOnPhone("window with a file");
  });

  await isolatedStep("the window for files with a failure can be used by everybody", async () => {
    allow(/status of 403|Request has expired/);
    await breakStep(page, "send", 403);
    await uploadButton(page).click();
    await expect(fileWindow(page).getByRole("button", { name: "Retry" })).toBeVisible();
    await expectLargeOnPhone("window with a failure");
    await page.setViewportSize(phone);
    await expectNoViolation(page, inUppy);
    await page.setViewportSize(wide);
    await closeToast(page);
    await fileWindow(page).getByRole("button", { name: "Close Modal" }).click();
    await expect(fileWindow(page)).toHaveCount(0);
  });

  await isolatedStep("the form with a photo that did not arrive can be used by everybody", async () => {
    allow(/ERR_FAILED/);
    await page.clock.install();
    const { tries } = await breakStep(page, "send", "no answer");
    await takePhoto(page);
    await skipWaits(page, tries);
    await expect(retryButtons(page)).toBeVisible();
    await page.clock.resume();
    await expectNoViolation(page);
    await expectLargeOnPhone("failed photo");
    await tankForm(page).getByRole("button", { name: "Remove failed photo" }).click();
  });

  await isolatedStep("the gallery and a photo enlarged can be used by everybody", async () => {
    const broken = preparedPhoto(1);
    const tank = await createTank({ photoUrls: [...photoUrls.slice(0, 2), broken] });
    allow(/ERR_FAILED/);
    await page.route(`**${broken}*`, (route) => route.abort());
    await open(`/?photos=${tank.id}`);
    await expectNoViolation(page);
    await expectLargeOnPhone("gallery");
    await gallery(page).getByRole("link", { name: "Photo 1 of 3" }).click();
    await expect(viewer(page)).toHaveAttribute("aria-modal", "true");
    for (const number of [1, 3]) {
      await expect(viewer(page).getByText(`Photo ${number} of 3`)).toBeVisible();
      await expectNoViolation(page);
      await expectLargeOnPhone("viewer");
      await viewer(page).getByRole("button", { name: "Previous" }).click();
    }
  });
});
