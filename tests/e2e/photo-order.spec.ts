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
  untilDialogIsLeft,
  uploadFile,
} from "./photo-screen";
import { storedPhotos } from "./photo-store";
import { addButton, card, editButton, saveButton, tankForm } from "./screen";
import { preparedPhoto } from "./tanks";

test("photos are moved, removed and added with the next save", async ({ page, request, open, createTank, tanksOf }) => {
  const [first = "", second = "", third = ""] = await storedPhotos(request, 3);
  const tank = await createTank({ photoUrls: [first, second, third] });
  const shown = card(page, tank.customerName);
  const saved = async () => (await tanksOf(tank.customerName))[0]?.photoUrls;
  const remove = () => tankForm(page).getByRole("button", { name: "Remove photo 1" }).click();
  await open(`/?q=${tank.propertyNumber}&edit=${tank.id}`);

  await test.step("a photo that is moved to the front becomes the cover", async () => {
    const form = tankForm(page);
    await expect(form.getByText("Cover")).toHaveCount(1);
    await expect(form.getByRole("button", { name: "Move photo 1 forward" })).toBeDisabled();
    await form.getByRole("button", { name: "Move photo 3 forward" }).click();
    expect(await formPaths(page)).toEqual([first, third, second]);
    await form.getByRole("button", { name: "Move photo 2 forward" }).click();
    expect(await formPaths(page)).toEqual([third, first, second]);
    await expect(photoCount(page, 3)).toHaveText("3 photo(s) uploaded, cover changed");
    await expect(form.getByRole("link", { name: "Enlarge photo 1, cover" })).toBeVisible();
    await saveButton(page).click();
    await expect(thumbnails(shown)).toHaveAttribute("src", `${third}?thumb`);
    expect(await saved()).toEqual([third, first, second]);
  });

  await test.step("a photo is removed with the next save, and Cancel keeps it", async () => {
    await editButton(shown).click();
    await remove();
    await expect(photoCount(page, 2)).toBeVisible();
    await tankForm(page).getByRole("link", { name: "Cancel" }).click();
    await expect(shown).toContainText("3 photos");

    await editButton(shown).click();
    await expect(photoCount(page, 3)).toBeVisible();
    await remove();
    await saveButton(page).click();
    await expect(shown).toContainText("2 photos");
    expect(await saved()).toEqual([first, second]);
  });

  await test.step("the last photo can be removed, and the card has no cover then", async () => {
    await editButton(shown).click();
    for (const left of [1, 0]) {
      await remove();
      await expect(photoCount(page, left)).toBeVisible();
    }
    await saveButton(page).click();
    await expect(shown).toContainText("0 photos");
    await expect(thumbnails(shown)).toHaveCount(0);
    await expect(shown.getByRole("link", { name: "View Photos" })).toHaveCount(0);
  });

  await test.step("photos that were added are there again when the form was left by a reload", async () => {
    await addButton(page).click();
    await takePhoto(page);
    await expect(photoCount(page, 1)).toBeVisible();
    const paths = await formPaths(page);
    await untilDialogIsLeft(page);
    await page.reload();
    await expect(photoCount(page, 1)).toBeVisible();
    expect(await formPaths(page)).toEqual(paths);
  });

  await test.step("a tank takes 50 photos and no more", async () => {
    const photoUrls = Array.from({ length: 49 }, (_, index) => preparedPhoto(index));
    const tank = await createTank({ photoUrls });
    await open(`/?q=${tank.propertyNumber}&edit=${tank.id}`);
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

    await card(page, tank.customerName).getByRole("link", { name: "View Photos" }).click();
    await expect(page.getByRole("button", { name: "Add Photo" })).toBeDisabled();
  });
});
