import { expect } from "@playwright/test";
import { test } from "./journey";
import { formPaths, photoCount, photoDialog, viewer } from "./photo-screen";
import { storedPhotos } from "./photo-store";
import { tankForm, toast } from "./screen";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("a photo of the form is enlarged by a tap, and one removed by mistake is put back", async ({
  page,
  request,
  open,
  createTank,
}) => {
  const tank = await createTank({ photoUrls: await storedPhotos(request, 3) });
  await open(`/?edit=${tank.id}`);
  await tankForm(page).getByRole("button", { name: "Enlarge photo 2" }).tap();
  await expect(viewer(page)).toContainText("Photo 2 of 3");
  await page.goBack();
  await expect(viewer(page)).toBeHidden();
  await expect(tankForm(page)).toBeVisible();

  await tankForm(page).getByRole("button", { name: "Remove photo 2" }).tap();
  await expect(photoCount(page, 2)).toBeVisible();
  await page.reload();
  await expect(tankForm(page).getByRole("status").first()).toContainText("1 photo removed, not saved");
  await tankForm(page).getByRole("button", { name: "Remove photo 1" }).tap();
  const left = await formPaths(page);
  await toast(page).getByRole("button", { name: "Undo" }).tap();
  await expect(photoCount(page, 2)).toBeVisible();
  expect(await formPaths(page)).toEqual([tank.photoUrls[0], ...left]);
});

test("Back closes the photo dialog and nothing else, and leaves no entry behind", async ({
  page,
  open,
  createTank,
}) => {
  const tank = await createTank();
  await open(`/?q=${tank.propertyNumber}`);
  await page.getByRole("article").getByRole("link", { name: "Edit" }).tap();
  for (const close of [() => page.goBack(), () => photoDialog(page).getByRole("button", { name: "Close" }).tap()]) {
    await tankForm(page).getByRole("button", { name: "Add Photos" }).tap();
    await expect(photoDialog(page)).toBeVisible();
    await close();
    await expect(photoDialog(page)).toBeHidden();
    await expect(tankForm(page)).toBeVisible();
  }
  await page.goBack();
  await expect(page.getByRole("article", { name: tank.customerName })).toBeVisible();
});
