import { expect } from "@playwright/test";
import { test } from "./journey";
import { smallPhoto } from "./photo-files";
import {
  addPhotos,
  capture,
  dialogButton,
  formPaths,
  openCamera,
  photoCount,
  takePhoto,
  thumbnails,
  uploadFile,
} from "./photo-screen";
import { storedPhotos } from "./photo-store";
import { card, saveButton, tankForm } from "./screen";
import { preparedPhoto } from "./tanks";

test("photos are moved and removed with the next save", async ({
  page,
  request,
  open,
  isolatedStep,
  createTank,
  tanksOf,
}) => {
  await isolatedStep("a photo that is moved to the front becomes the cover", async () => {
    const [first = "", second = "", third = ""] = await storedPhotos(request, 3);
    const tank = await createTank({ photoUrls: [first, second, third] });
    await open(`/?edit=${tank.id}`);
    const form = tankForm(page);
    await expect(form.getByText("Cover")).toHaveCount(1);
    await expect(form.getByRole("button", { name: "Move photo 1 forward" })).toBeDisabled();
    await form.getByRole("button", { name: "Move photo 3 forward" }).click();
    expect(await formPaths(page)).toEqual([first, third, second]);
    await form.getByRole("button", { name: "Move photo 2 forward" }).click();
    expect(await formPaths(page)).toEqual([third, first, second]);
    await saveButton(page).click();
    await expect(thumbnails(card(page, tank.customerName))).toHaveAttribute("src", `${third}?thumb`);
    expect((await tanksOf(tank.customerName))[0]?.photoUrls).toEqual([third, first, second]);
  });

  await isolatedStep("a photo is removed with the next save, and Cancel keeps it", async () => {
    const photoUrls = await storedPhotos(request, 3);
    const tank = await createTank({ photoUrls });
    const remove = () => tankForm(page).getByRole("button", { name: "Remove photo 1" }).click();
    await open(`/?edit=${tank.id}`);
    await remove();
    await expect(photoCount(page, 2)).toBeVisible();
    await tankForm(page).getByRole("link", { name: "Cancel" }).click();
    await expect(card(page, tank.customerName)).toContainText("3 photos");

    await open(`/?edit=${tank.id}`);
    await expect(photoCount(page, 3)).toBeVisible();
    await remove();
    await saveButton(page).click();
    await expect(card(page, tank.customerName)).toContainText("2 photos");
    expect((await tanksOf(tank.customerName))[0]?.photoUrls).toEqual(photoUrls.slice(1));
  });

  await isolatedStep("the last photo can be removed, and the card has no cover then", async () => {
    const tank = await createTank({ photoUrls: await storedPhotos(request, 1) });
    await open(`/?edit=${tank.id}`);
    await tankForm(page).getByRole("button", { name: "Remove photo 1" }).click();
    await saveButton(page).click();
    await expect(card(page, tank.customerName)).toContainText("0 photos");
    await expect(thumbnails(card(page, tank.customerName))).toHaveCount(0);
    await expect(card(page, tank.customerName).getByRole("link", { name: "View Photos" })).toHaveCount(0);
  });
});

test("a tank takes 50 photos, and those added survive a reload", async ({
  page,
  open,
  isolatedStep,
  createTank,
  tanksOf,
}) => {
  await isolatedStep("a tank takes 50 photos and no more", async () => {
    const photoUrls = Array.from({ length: 49 }, (_, index) => preparedPhoto(index));
    const tank = await createTank({ photoUrls });
    await open(`/?edit=${tank.id}&q=${tank.propertyNumber}`);
    await openCamera(page);
    await capture(page);
    await expect(dialogButton(page, "Use and Take Another")).toBeHidden();
    await page.goBack();
    await uploadFile(page, await smallPhoto(1));
    await expect(photoCount(page, 50)).toBeVisible();
    await expect(addPhotos(page)).toBeDisabled();
    await saveButton(page).click();
    await expect(card(page, tank.customerName)).toContainText("50 photos");
    expect((await tanksOf(tank.customerName))[0]?.photoUrls).toHaveLength(50);

    await open(`/?photos=${tank.id}`);
    await expect(page.getByRole("button", { name: "Add Photo" })).toBeDisabled();
  });

  await isolatedStep("photos that were added are there again when the form was left by a reload", async () => {
    await open("/?add");
    await takePhoto(page);
    await expect(photoCount(page, 1)).toBeVisible();
    const paths = await formPaths(page);
    await page.reload();
    await expect(photoCount(page, 1)).toBeVisible();
    expect(await formPaths(page)).toEqual(paths);
  });
});
