import { expect, type Page } from "@playwright/test";
import { test } from "../journey";
import { smallPhoto } from "../photo-files";
import { breakStep, outlastToast, skipWaits } from "../photo-line";
import {
  capture,
  dialogButton,
  gallery,
  openCamera,
  photoDialog,
  retryButtons,
  takePhoto,
  thumbnails,
  untilDialogIsLeft,
  uploadFile,
  viewer,
  waitingPhotos,
} from "../photo-screen";
import { storedPhotos } from "../photo-store";
import { expectFields, fields, toast } from "../screen";

test.use({ isWholeAwaited: true });

const addPhoto = (page: Page) => gallery(page).getByRole("button", { name: "Add Photo" });

test("photos are added in the gallery behind the others, next to what a colleague saves", async ({
  page,
  colleague,
  request,
  open,
  allow,
  createTank,
  tanksOf,
  changeTank,
}) => {
  test.slow();
  const tank = await createTank();
  const saved = async () => (await tanksOf(tank.customerName))[0] ?? tank;
  const theirs = await storedPhotos(request, 1);
  await open("/?add");
  await fields(page).propertyNumber.fill("BEGUN-BEFORE");
  await page.clock.install();
  await open(`/?photos=${tank.id}`);

  await test.step("the camera stays open for another while the first photo of a tank arrives", async () => {
    await openCamera(page, gallery(page).getByRole("button", { name: "Take Photo" }));
    await capture(page);
    await dialogButton(page, "Use and Take Another").click();
    await expect(page.getByText("1 photo", { exact: true })).toBeAttached();
    await capture(page);
    await dialogButton(page, "Use Photo").click();
    await expect(photoDialog(page)).toBeHidden();
    await expect(gallery(page)).toContainText("2 photos");
    await expect(addPhoto(page)).toBeFocused();
  });

  await test.step("a photo taken in the gallery is added behind the others", async () => {
    const { photoUrls } = await saved();
    expect(photoUrls).toHaveLength(2);
    await outlastToast(page);
    await takePhoto(page, addPhoto(page));
    await expect(photoDialog(page)).toBeHidden();
    await expect(gallery(page)).toContainText("3 photos");
    await expect(thumbnails(gallery(page))).toHaveCount(3);
    await expect(toast(page)).toContainText("Photo uploaded Camera photo has been added to the tank record.");
    expect((await saved()).photoUrls.slice(0, 2)).toEqual(photoUrls);
  });

  await test.step("a file uploaded in the gallery is added behind the others", async () => {
    for (const count of [4, 5]) {
      await uploadFile(page, await smallPhoto(count), addPhoto(page));
      await expect(gallery(page)).toContainText(`${count} photos`);
      await expect(toast(page)).toContainText(
        "Photo uploaded successfully Your photo has been added to the tank record.",
      );
    }
  });

  await test.step("a photo added in the gallery takes nothing of what somebody else saves meanwhile", async () => {
    const before = await saved();
    const photoUrls = [...before.photoUrls, ...theirs];
    let isChanged = false;
    await page.route(
      "**/api/photos/store/**",
      async (route) => {
        await changeTank(tank, { productContained: "Kerosene", photoUrls });
        isChanged = true;
        await route.continue();
      },
      { times: 1 },
    );
    await takePhoto(page, addPhoto(page));
    await expect(gallery(page)).toContainText("7 photos");
    expect(isChanged).toBe(true);
    const after = await saved();
    expect(after).toMatchObject({ productContained: "Kerosene", version: before.version + 2 });
    expect(after.photoUrls.slice(0, 6)).toEqual(photoUrls);
    expect(new Set(after.photoUrls).size).toBe(7);
  });

  await test.step("a photo that was added and removed does not come back while another is added", async () => {
    await expect(photoDialog(page)).toBeHidden();
    await gallery(page).getByRole("link", { name: "Photo 7 of 7" }).click();
    await viewer(page).getByRole("button", { name: "Remove" }).click();
    await expect(gallery(page)).toContainText("6 photos");
    await expect(thumbnails(gallery(page))).toHaveCount(6);
    await takePhoto(page, addPhoto(page));
    await expect(gallery(page)).toContainText("7 photos");
    await expect(thumbnails(gallery(page))).toHaveCount(7);
  });

  allow(/ERR_FAILED/);
  await test.step("a photo is added to the tank when the connection fails twice", async () => {
    await toast(page).getByRole("button", { name: "Close" }).click();
    await expect(toast(page)).toContainText("Photo uploaded");
    await outlastToast(page);
    const { tries } = await breakStep(page, "append", "no answer", 2);
    await takePhoto(page, addPhoto(page));
    await skipWaits(page, tries, 3);
    await expect(gallery(page)).toContainText("8 photos");
    await expect(toast(page)).toContainText("Photo uploaded");
    await expect(retryButtons(page)).toHaveCount(0);
  });

  await test.step("a photo that could not be added to the tank waits on the device, and is sent", async () => {
    const { tries, repair } = await breakStep(page, "append", "no answer");
    await takePhoto(page, addPhoto(page));
    await skipWaits(page, tries);
    await expect(toast(page)).toContainText("Saved on this device");
    expect((await saved()).photoUrls).toHaveLength(8);
    repair();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(gallery(page)).toContainText("9 photos");
  });

  allow(/status of (503|404)/);
  await test.step("a server that fails is told of as an error, and the photo waits on the device until it works", async () => {
    await outlastToast(page);
    const { tries, repair } = await breakStep(page, "send", 503);
    await takePhoto(page, addPhoto(page));
    await skipWaits(page, tries);
    await expect(toast(page)).toContainText(
      "Upload Error Failed to upload photo. Please try again. It will be sent when the server works again.",
    );
    await expect(page.locator(".toast")).toHaveClass(/border-danger/);
    await expect(waitingPhotos(page)).toHaveCount(1);
    await test.step("one more, which waits behind it, takes the error from nobody's sight", async () => {
      await takePhoto(page, addPhoto(page));
      await expect(waitingPhotos(page)).toHaveCount(2);
      await expect(toast(page)).toContainText("Upload Error");
    });
    repair();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(gallery(page)).toContainText("11 photos");
    await expect(waitingPhotos(page)).toHaveCount(0);
  });

  await test.step("two people add photos to one tank at the same time", async () => {
    await colleague.open(`/?photos=${tank.id}`);
    await Promise.all([takePhoto(page, addPhoto(page)), takePhoto(colleague.page, addPhoto(colleague.page))]);
    await expect.poll(async () => (await saved()).photoUrls.length).toBe(13);
    await untilDialogIsLeft(page);
  });

  await test.step("adding a photo in the gallery leaves a tank that was begun as it is", async () => {
    await open("/?add");
    await expectFields(page, { propertyNumber: "BEGUN-BEFORE" });
  });
});
