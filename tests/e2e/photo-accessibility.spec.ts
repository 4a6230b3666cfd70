import { expect } from "@playwright/test";
import { expectLargeTargets, expectNoViolation } from "./checks";
import { test } from "./journey";
import { breakCameraOnce } from "./photo-camera";
import { smallPhoto } from "./photo-files";
import { breakStep, openFilledForm, skipWaits } from "./photo-line";
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
} from "./photo-screen";
import { storedPhotos } from "./photo-store";
import { preparedPhoto } from "./tanks";

test.use({ isWholeAwaited: true });

const phone = { width: 390, height: 844 };

test("the form with photos, the camera and the window for files are accessible", async ({
  page,
  request,
  open,
  allow,
  isolatedStep,
  createTank,
}) => {
  test.slow();
  await isolatedStep("the form with photos, and the dialog with the camera, can be used by everybody", async () => {
    test.slow();
    const tank = await createTank({ photoUrls: await storedPhotos(request, 3) });
    await open(`/?edit=${tank.id}`);
    await expectNoViolation(page);
    await addPhotos(page).click();
    await expect(dialogButton(page, "Take Photo")).toBeVisible();
    await expectNoViolation(page);
    await dialogButton(page, "Take Photo").click();
    await expect(dialogButton(page, "Capture")).toBeEnabled();
    await expectNoViolation(page);
    await capture(page);
    await expectNoViolation(page);
  });

  await isolatedStep("the window for files can be used by everybody", async () => {
    await open("/?add");
    await openFileWindow(page);
    await expectNoViolation(page);
    await chooseFile(page, await smallPhoto(1));
    await expect(uploadButton(page)).toBeVisible();
    // Uppy puts its list items into a presentation within the list.
    await expectNoViolation(page, ["aria-required-parent"]);
  });

  await isolatedStep("the gallery and a photo enlarged can be used by everybody", async () => {
    const [photo = ""] = await storedPhotos(request, 1);
    allow(/ERR_FAILED/);
    await page.route(`**${preparedPhoto(1)}*`, (route) => route.abort());
    const tank = await createTank({ photoUrls: [photo, preparedPhoto(1)] });
    await open(`/?photos=${tank.id}`);
    await expectNoViolation(page);
    for (const number of [1, 2]) {
      await open(`/?photos=${tank.id}&photo=${number}`);
      await expect(viewer(page).getByText(`Photo ${number} of 2`)).toBeVisible();
      await expectNoViolation(page);
    }
  });

  await isolatedStep("everything to press about photos is at least 44 pixels wide and high on a phone", async () => {
    await page.setViewportSize(phone);
    const tank = await createTank({ photoUrls: await storedPhotos(request, 3) });
    await open(`/?edit=${tank.id}`);
    await expect(photoCount(page, 3)).toBeVisible();
    await expectLargeTargets(page, "form");
    await openCamera(page);
    await expect(dialogButton(page, "Capture")).toBeEnabled();
    await expectLargeTargets(page, "camera");
    await capture(page);
    await expectLargeTargets(page, "captured");
    await page.keyboard.press("Escape");
    await addPhotos(page).click();
    await expect(photoDialog(page)).toBeVisible();
    await expectLargeTargets(page, "choices");
    await open(`/?photos=${tank.id}`);
    await expect(gallery(page)).toBeVisible();
    await expectLargeTargets(page, "gallery");
    await gallery(page).getByRole("link", { name: "Photo 1 of 3" }).click();
    await expect(viewer(page).getByText("Photo 1 of 3")).toBeVisible();
    await expectLargeTargets(page, "viewer");
  });

  await isolatedStep(
    "everything to press in the window for files is at least 44 pixels wide and high on a phone",
    async () => {
      await page.setViewportSize(phone);
      await open("/?add");
      await openFileWindow(page);
      await expectLargeTargets(page, "empty window");
      await chooseFile(page, await smallPhoto(1));
      await expect(uploadButton(page)).toBeVisible();
      await expectLargeTargets(page, "window with a file");
      allow(/status of 403|Request has expired/);
      await breakStep(page, "send", 403);
      await uploadButton(page).click();
      await expect(fileWindow(page).getByRole("button", { name: "Retry" })).toBeVisible();
      await expectLargeTargets(page, "window with a failure");
      await expectNoViolation(page, ["aria-required-parent"]);
    },
  );
});

test("the dialog with a camera that failed can be used by everybody", async ({ page, open }) => {
  await breakCameraOnce(page, "NotAllowedError");
  await open("/?add");
  await openCamera(page);
  await expect(dialogButton(page, "Try Again")).toBeVisible();
  await expectNoViolation(page);
  await page.setViewportSize(phone);
  await expectLargeTargets(page, "camera error");
});

test("the form with a photo that did not arrive can be used by everybody", async ({ page, open, allow }) => {
  allow(/ERR_FAILED/);
  await openFilledForm(page, open);
  const { tries } = await breakStep(page, "send", "no answer");
  await takePhoto(page);
  await skipWaits(page, tries);
  await expect(retryButtons(page)).toBeVisible();
  await page.clock.resume();
  await expectNoViolation(page);
  await page.setViewportSize(phone);
  await expectLargeTargets(page, "failed photo");
});
