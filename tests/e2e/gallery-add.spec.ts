import { expect, type Page } from "@playwright/test";
import { test } from "./journey";
import { smallPhoto } from "./photo-files";
import { breakStep, skipWaits } from "./photo-line";
import {
  capture,
  dialogButton,
  gallery,
  openCamera,
  photoDialog,
  retryButtons,
  takePhoto,
  thumbnails,
  uploadFile,
  viewer,
} from "./photo-screen";
import { storedPhotos } from "./photo-store";
import { expectFields, fields, toast } from "./screen";

test.use({ isWholeAwaited: true });

const addPhoto = (page: Page) => gallery(page).getByRole("button", { name: "Add Photo" });

test("photos are added in the gallery behind the others, next to what a colleague saves", async ({
  page,
  request,
  open,
  isolatedStep,
  createTank,
  tanksOf,
  changeTank,
}) => {
  await isolatedStep("a photo taken in the gallery is added behind the others", async () => {
    const photoUrls = await storedPhotos(request, 2);
    const tank = await createTank({ photoUrls });
    await open(`/?photos=${tank.id}`);
    await takePhoto(page, addPhoto(page));
    await expect(photoDialog(page)).toBeHidden();
    await expect(gallery(page)).toContainText("3 photos");
    await expect(thumbnails(gallery(page))).toHaveCount(3);
    await expect(toast(page)).toContainText("Photo uploadedCamera photo has been added to the tank record.");
    expect((await tanksOf(tank.customerName))[0]?.photoUrls.slice(0, 2)).toEqual(photoUrls);
  });

  await isolatedStep("a file uploaded in the gallery is added behind the others", async () => {
    const tank = await createTank({ photoUrls: await storedPhotos(request, 1) });
    await open(`/?photos=${tank.id}`);
    for (const count of [2, 3]) {
      await uploadFile(page, await smallPhoto(count), addPhoto(page));
      await expect(gallery(page)).toContainText(`${count} photos`);
      await expect(toast(page)).toContainText(
        "Photo uploaded successfullyYour photo has been added to the tank record.",
      );
    }
  });

  await isolatedStep("the camera stays open for another while the first photo of a tank arrives", async () => {
    const tank = await createTank();
    await open(`/?photos=${tank.id}`);
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

  await isolatedStep("a photo added in the gallery takes nothing of what somebody else saves meanwhile", async () => {
    const [mine = "", theirs = ""] = await storedPhotos(request, 2);
    const tank = await createTank({ photoUrls: [mine] });
    await open(`/?photos=${tank.id}`);
    let isChanged = false;
    await page.route("**/api/photos/store/**", async (route) => {
      await changeTank(tank, { productContained: "Kerosene", photoUrls: [mine, theirs] });
      isChanged = true;
      await route.continue();
    });
    await takePhoto(page, addPhoto(page));
    await expect(gallery(page)).toContainText("3 photos");
    expect(isChanged).toBe(true);
    const [saved] = await tanksOf(tank.customerName);
    expect(saved).toMatchObject({ productContained: "Kerosene", version: 3 });
    expect(saved?.photoUrls.slice(0, 2)).toEqual([mine, theirs]);
    expect(new Set(saved?.photoUrls).size).toBe(3);
  });

  await isolatedStep("adding a photo in the gallery leaves a tank that was begun as it is", async () => {
    const tank = await createTank({ photoUrls: await storedPhotos(request, 1) });
    await open("/?add");
    await fields(page).propertyNumber.fill("BEGUN-BEFORE");
    await open(`/?photos=${tank.id}`);
    await takePhoto(page, addPhoto(page));
    await expect(gallery(page)).toContainText("2 photos");
    await open("/?add");
    await expectFields(page, { propertyNumber: "BEGUN-BEFORE" });
  });
});

test("two people add photos to one tank at the same time", async ({ page, colleague, open, createTank, tanksOf }) => {
  const tank = await createTank();
  await open(`/?photos=${tank.id}`);
  await colleague.open(`/?photos=${tank.id}`);
  const button = (each: Page) => gallery(each).getByRole("button", { name: "Take Photo" });
  await Promise.all([takePhoto(page, button(page)), takePhoto(colleague.page, button(colleague.page))]);
  await expect.poll(async () => (await tanksOf(tank.customerName))[0]?.photoUrls.length).toBe(2);
});

test("a photo that could not be added to the tank is told of and can be sent again", async ({
  page,
  request,
  open,
  allow,
  createTank,
  tanksOf,
}) => {
  allow(/ERR_FAILED/);
  const tank = await createTank({ photoUrls: await storedPhotos(request, 1) });
  await page.clock.install();
  await open(`/?photos=${tank.id}`);
  const { tries, repair } = await breakStep(page, "append", "no answer");
  await takePhoto(page, addPhoto(page));
  await skipWaits(page, tries);
  await expect(toast(page)).toContainText("Upload ErrorFailed to process uploaded photo");
  expect((await tanksOf(tank.customerName))[0]?.photoUrls).toHaveLength(1);
  repair();
  await retryButtons(page).click();
  await expect(gallery(page)).toContainText("2 photos");
});

test("a photo is added to the tank when the connection fails twice", async ({
  page,
  request,
  open,
  allow,
  createTank,
}) => {
  allow(/ERR_FAILED/);
  const tank = await createTank({ photoUrls: await storedPhotos(request, 1) });
  await page.clock.install();
  await open(`/?photos=${tank.id}`);
  const { tries } = await breakStep(page, "append", "no answer", 2);
  await takePhoto(page, addPhoto(page));
  await skipWaits(page, tries, 3);
  await expect(gallery(page)).toContainText("2 photos");
  await expect(toast(page)).toContainText("Photo uploaded");
  await expect(retryButtons(page)).toHaveCount(0);
});

test("a photo that was added and removed does not come back while another is added", async ({
  page,
  request,
  open,
  createTank,
}) => {
  const tank = await createTank({ photoUrls: await storedPhotos(request, 1) });
  await open(`/?photos=${tank.id}`);
  await takePhoto(page, addPhoto(page));
  await expect(gallery(page)).toContainText("2 photos");
  await expect(photoDialog(page)).toBeHidden();
  await gallery(page).getByRole("link", { name: "Photo 2 of 2" }).click();
  await viewer(page).getByRole("button", { name: "Remove" }).click();
  await expect(gallery(page)).toContainText("1 photo");
  await expect(thumbnails(gallery(page))).toHaveCount(1);
  await takePhoto(page, addPhoto(page));
  await expect(gallery(page)).toContainText("2 photos");
  await expect(thumbnails(gallery(page))).toHaveCount(2);
});
