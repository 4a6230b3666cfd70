import { expect } from "@playwright/test";
import { readTable } from "../device";
import { hold } from "../hold";
import { test } from "../journey";
import { capture, dialogButton, formPaths, openCamera, photoCount, photoDialog, viewer } from "../photo-screen";
import { storedPhotos } from "../photo-store";
import { card, closeToast, editButton, tankForm, toast } from "../screen";

test.use({ isWholeAwaited: true });

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("photos of the form are enlarged, removed, put back and taken by touch", async ({
  page,
  request,
  open,
  isolatedStep,
  createTank,
}) => {
  const tank = await createTank({ photoUrls: await storedPhotos(request, 3) });
  await open(`/?q=${tank.propertyNumber}`);
  const edit = () => editButton(card(page, tank.customerName)).tap();
  await edit();

  await test.step("a photo of the form is enlarged by a tap, and one removed by mistake is put back", async () => {
    await tankForm(page).getByRole("link", { name: "Enlarge photo 2" }).tap();
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

  await test.step("a photo is not put back into a form that has been left", async () => {
    await page.goBack();
    await edit();
    await tankForm(page).getByRole("button", { name: "Remove photo 1" }).tap();
    await page.goBack();
    await toast(page).getByRole("button", { name: "Undo" }).tap();
    await expect(toast(page)).toContainText("Its form has been left or started over.");
    await closeToast(page);
  });

  await isolatedStep(
    "Back closes the photo dialog and nothing else, and a photo on its way is kept with the form",
    async () => {
      await edit();
      await expect(photoCount(page, 1)).toBeVisible();
      for (const close of [() => page.goBack(), () => photoDialog(page).getByRole("button", { name: "Close" }).tap()]) {
        await tankForm(page).getByRole("button", { name: "Add Photos" }).tap();
        await expect(photoDialog(page)).toBeVisible();
        await close();
        await expect(photoDialog(page)).toBeHidden();
        await expect(tankForm(page)).toBeVisible();
      }

      const release = await hold(page, "**/api/photos/store/**");
      await openCamera(page);
      await capture(page);
      await dialogButton(page, "Use and Take Another").tap();
      await expect(dialogButton(page, "Capture")).toBeEnabled();
      await page.goBack();
      await expect(photoDialog(page)).toBeHidden();
      // Before, leaving the form asks.
      await expect.poll(() => readTable(page, "outbox")).toHaveLength(1);
      await page.goBack();
      await expect(page.getByRole("article", { name: tank.customerName })).toBeVisible();
      await edit();
      release();
      await expect(photoCount(page, 2)).toBeVisible();

      await page.goBack();
      await expect(page.getByRole("article", { name: tank.customerName })).toBeVisible();
    },
  );
});
