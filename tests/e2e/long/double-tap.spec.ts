import { expect } from "@playwright/test";
import { test } from "../journey";
import { dialogButton, gallery, photoCount, photoDialog, viewer } from "../photo-screen";
import { storedPhotos } from "../photo-store";
import { card, editButton, expectFields, fill, message, saveButton, tankForm, toast } from "../screen";
import { doubleTap, layUnder, spotOf, stopGuards } from "./double-tap";

test.use({ isWholeAwaited: true, viewport: { width: 390, height: 844 }, hasTouch: true });

test("a double tap on a tank, its photos and its form does what one tap does", async ({
  page,
  request,
  open,
  allow,
  createTank,
  changeTank,
  tanksOf,
}) => {
  allow(/status of 412/);
  const tank = await createTank({ photoUrls: await storedPhotos(request, 3) });
  const edit = () => editButton(card(page, tank.customerName)).tap();

  await test.step("a double tap that enlarges a photo removes none", async () => {
    await open(`/?photos=${tank.id}`);
    const photo = gallery(page).getByRole("link", { name: "Photo 1 of 3" });
    await photo.click({ trial: true });
    const remove = viewer(page).getByRole("button", { name: "Remove" });
    const spot = await spotOf(photo);
    const pass = await stopGuards(page);
    const tapAgain = await doubleTap(photo);
    await expect(viewer(page)).toBeVisible();
    await layUnder(remove, spot);
    await tapAgain();
    await expect(viewer(page)).toContainText("Photo 1 of 3");
    await pass();
    await viewer(page).getByRole("button", { name: "Close" }).tap();
    await expect(gallery(page)).toContainText("3 photos");
  });

  await open(`/?q=${tank.propertyNumber}`);

  await test.step("Cancel pressed twice before it has led away leads no further than the list", async () => {
    await edit();
    const cancel = tankForm(page).getByRole("link", { name: "Cancel" });
    await cancel.evaluate(async (link: HTMLElement) => {
      link.click();
      await Promise.resolve();
      link.click();
    });
    await expect(tankForm(page)).toBeHidden();
    await expect(card(page, tank.customerName)).toBeVisible();
    await expect(page).toHaveURL(`/?q=${tank.propertyNumber}`);
  });

  await test.step("a double tap on Update answers no conflict, nor does a double click", async () => {
    await edit();
    await expectFields(page, tank);
    await changeTank(tank, { productContained: "Kerosene" });
    await fill(page, { productContained: "Heating Oil" });
    const keepMine = tankForm(page).getByRole("button", { name: "Keep mine" });
    const pass = await stopGuards(page);
    const tapAgain = await doubleTap(saveButton(page));
    await expect(keepMine).toBeVisible();
    await tapAgain();
    for (const name of ["Keep mine", "Keep theirs"]) {
      const spot = await spotOf(tankForm(page).getByRole("button", { name }));
      await page.touchscreen.tap(...spot);
      await page.mouse.click(...spot);
    }
    await expect(keepMine).toBeVisible();
    expect((await tanksOf(tank.customerName))[0]).toMatchObject({ productContained: "Kerosene", version: 2 });
    await pass();
    await keepMine.tap();
    await expect(tankForm(page)).toBeHidden();
    expect((await tanksOf(tank.customerName))[0]).toMatchObject({ productContained: "Heating Oil", version: 3 });
    await toast(page).getByRole("button", { name: "Close" }).tap();
  });

  await test.step("a double tap on a photo's bin removes one photo", async () => {
    await edit();
    const remove = tankForm(page).getByRole("button", { name: "Remove photo 1" });
    await remove.click({ trial: true });
    const pass = await stopGuards(page);
    const tapAgain = await doubleTap(remove);
    await expect(photoCount(page, 2)).toBeVisible();
    await tapAgain();
    await pass();
    await remove.click({ trial: true });
    await expect(photoCount(page, 2)).toBeVisible();
    await remove.tap();
    await expect(photoCount(page, 1)).toBeVisible();
  });

  await test.step("a double tap that opens or closes a dialog presses nothing of it, nor of what lies beneath", async () => {
    const addPhotos = tankForm(page).getByRole("button", { name: "Add Photos" });
    await addPhotos.click({ trial: true });
    const pass = await stopGuards(page);
    const tapAgain = await doubleTap(addPhotos);
    await expect(photoDialog(page)).toBeVisible();
    await tapAgain();
    await expect(dialogButton(page, "Take Photo")).toBeVisible();
    await pass();
    const close = dialogButton(page, "Close");
    await close.click({ trial: true });
    // Behind a dialog nothing has a role.
    const putBack = await layUnder(page.getByText("Update Tank", { exact: true }), await spotOf(close));
    const passLater = await stopGuards(page);
    const pressBeneath = await doubleTap(close);
    await expect(photoDialog(page)).toBeHidden();
    await pressBeneath();
    await putBack();
    await passLater();
    await expect(tankForm(page)).toBeVisible();
    await saveButton(page).tap();
    await expect(tankForm(page)).toBeHidden();
  });
});

test("a double tap on Save stores no double that its first tap was told of", async ({
  page,
  open,
  createTank,
  tanksOf,
}) => {
  const tank = await createTank();
  await open("/?add");
  await fill(page, tank);
  const pass = await stopGuards(page);
  const tapAgain = await doubleTap(saveButton(page));
  await expect(tankForm(page).getByRole("alert")).toContainText("There is already a tank with the same details");
  await tapAgain();
  await pass();
  await saveButton(page).tap();
  await expect(message(page, "Tank created successfully")).toBeVisible();
  expect(await tanksOf(tank.customerName)).toHaveLength(2);
});
