import { expect } from "@playwright/test";
import { test } from "../journey";
import { phonePhoto, smallPhotos, svgNamedJpeg } from "../photo-files";
import { gallery, thumbnails } from "../photo-screen";
import { expectServedPhonePhoto, storedPhotos } from "../photo-store";
import { card, expectFields, fill, message, saveButton, tankForm } from "../screen";
import { uniqueTank } from "../tanks";

test.use({ javaScriptEnabled: false });

test("photos are added and removed by the forms alone", async ({
  page,
  request,
  open,
  allow,
  isolatedStep,
  tanksOf,
  createTank,
}) => {
  test.slow();
  await isolatedStep(
    "a photo from a phone arrives upright, smaller, and without the place it was taken at",
    async () => {
      const tank = uniqueTank();
      await open(`/?q=${tank.propertyNumber}&add`);
      await fill(page, tank);
      await tankForm(page)
        .getByLabel("Add Photos")
        .setInputFiles(await phonePhoto());
      await saveButton(page).click();
      await expect(message(page, "Tank created successfully")).toBeVisible();
      await expect(card(page, tank.customerName)).toContainText(/\b1 photo\b/);
      await expect(thumbnails(card(page, tank.customerName))).toHaveCount(1);
      const [saved] = await tanksOf(tank.customerName);
      await expectServedPhonePhoto(request, saved?.photoUrls[0] ?? "");
    },
  );

  await isolatedStep("two files are added at once, behind the photos the tank had", async () => {
    const photoUrls = await storedPhotos(request, 1);
    const tank = await createTank({ photoUrls });
    await open(`/?q=${tank.propertyNumber}&edit=${tank.id}`);
    await tankForm(page)
      .getByLabel("Add Photos")
      .setInputFiles(await smallPhotos(2));
    await saveButton(page).click();
    await expect(card(page, tank.customerName)).toContainText("3 photos");
    const [saved] = await tanksOf(tank.customerName);
    expect(saved?.photoUrls[0]).toBe(photoUrls[0]);
    expect(new Set(saved?.photoUrls).size).toBe(3);
  });

  await isolatedStep("a file that is no photo is told of beneath the photos, and what was typed stays", async () => {
    allow(/status of 400/);
    const tank = uniqueTank();
    await open(`/?q=${tank.propertyNumber}&add`);
    await fill(page, tank);
    await tankForm(page)
      .getByLabel("Add Photos")
      .setInputFiles([...(await smallPhotos(2)), svgNamedJpeg]);
    await saveButton(page).click();
    const photos = tankForm(page).getByRole("group", { name: "Tank Photos" });
    await expect(photos).toContainText(
      "drawing.jpg: The file is not a JPEG, PNG, WebP or GIF photo. Choose the photos again.",
    );
    await expect(photos.getByLabel("Add Photos")).toBeFocused();
    const told = photos.getByText("drawing.jpg");
    const danger = await told.evaluate((element) => getComputedStyle(element).color);
    await expect(photos.getByText("Tank Photos", { exact: true })).toHaveCSS("color", danger);
    await expectFields(page, tank);
    await expect(thumbnails(photos)).toHaveCount(0);
    expect(await tanksOf(tank.customerName)).toEqual([]);
    await tankForm(page)
      .getByLabel("Add Photos")
      .setInputFiles(await smallPhotos(2));
    await saveButton(page).click();
    await expect(card(page, tank.customerName)).toContainText("2 photos");
  });

  await isolatedStep("photos are asked for again when a field is at fault", async () => {
    allow(/status of 400/);
    const tank = uniqueTank();
    await open(`/?q=${tank.propertyNumber}&add`);
    await fill(page, { ...tank, tankSizeGallons: 0 });
    await tankForm(page)
      .getByLabel("Add Photos")
      .setInputFiles(await smallPhotos(1));
    await saveButton(page).click();
    await expect(tankForm(page)).toContainText("Tank size must be at least 1 gallon.");
    await expect(tankForm(page)).toContainText("Choose the photos again.");
    await fill(page, { tankSizeGallons: 5 });
    await tankForm(page)
      .getByLabel("Add Photos")
      .setInputFiles(await smallPhotos(1));
    await saveButton(page).click();
    await expect(card(page, tank.customerName)).toContainText(/\b1 photo\b/);
  });

  await isolatedStep("a photo is enlarged beside the form, and one that is ticked for removal is gone", async () => {
    allow(/Applying inline style/);
    const photoUrls = await storedPhotos(request, 3);
    const tank = await createTank({ photoUrls });
    await open(`/?q=${tank.propertyNumber}&edit=${tank.id}`);
    const [enlarged] = await Promise.all([
      page.waitForEvent("popup"),
      tankForm(page).getByRole("link", { name: "Enlarge photo 2" }).click(),
    ]);
    await expect(enlarged).toHaveURL(photoUrls[1] ?? "");
    await enlarged.close();
    await tankForm(page).getByRole("checkbox", { name: "Remove" }).nth(1).check();
    await saveButton(page).click();
    await expect(card(page, tank.customerName)).toContainText("2 photos");
    const [saved] = await tanksOf(tank.customerName);
    expect(saved?.photoUrls).toEqual([photoUrls[0], photoUrls[2]]);
  });

  await isolatedStep("the gallery takes photos by a form of its own", async () => {
    allow(/status of 400/);
    const photoUrls = await storedPhotos(request, 1);
    const tank = await createTank({ photoUrls });
    await open(`/?photos=${tank.id}`);
    const upload = gallery(page).getByRole("button", { name: "Upload" });
    await upload.click();
    await expect(gallery(page).getByRole("alert")).toHaveText("Choose a photo first.");
    await gallery(page)
      .getByLabel("Add Photo")
      .setInputFiles(await smallPhotos(2));
    await upload.click();
    await expect(message(page, "Photo uploaded successfully")).toBeVisible();
    await expect(gallery(page)).toContainText("3 photos");
    await gallery(page).getByLabel("Add Photo").setInputFiles(svgNamedJpeg);
    await upload.click();
    await expect(gallery(page).getByRole("alert")).toHaveText(
      "drawing.jpg: The file is not a JPEG, PNG, WebP or GIF photo.",
    );
    expect((await tanksOf(tank.customerName))[0]?.photoUrls).toHaveLength(3);
  });
});
