import { expect, type Page } from "@playwright/test";
import { hold } from "../hold";
import { test } from "../journey";
import {
  addPhotos,
  capture,
  dialogButton,
  gallery,
  openCamera,
  photoDialog,
  uploadProgress,
  viewer,
} from "../photo-screen";
import { storedPhotos } from "../photo-store";
import {
  addButton,
  card,
  conflictQuestion,
  editButton,
  expectFields,
  fill,
  refreshByMenu,
  saveButton,
  searchBox,
  tankForm,
  toast,
} from "../screen";

test.use({ isWholeAwaited: true, viewport: { width: 390, height: 844 }, hasTouch: true });

const cancel = (page: Page) => tankForm(page).getByRole("link", { name: "Cancel" });
const addPhoto = (page: Page) => gallery(page).getByRole("button", { name: "Add Photo" });
const closeToast = (page: Page) => toast(page).getByRole("button", { name: "Close" }).tap();

async function openDialog(page: Page, button = addPhotos(page)) {
  await button.tap();
  await expect(photoDialog(page)).toBeVisible();
}

test("dialogs of a tank open and close over its form and its gallery, and lose nothing of them", async ({
  page,
  request,
  open,
  allow,
  isolatedStep,
  createTank,
  changeTank,
}) => {
  test.slow();
  const photos = await storedPhotos(request, 3);
  const tank = await createTank({ photoUrls: photos.slice(0, 2) });
  const list = `/?q=${tank.propertyNumber}`;
  const edit = () => editButton(card(page, tank.customerName)).tap();
  const viewPhotos = () => card(page, tank.customerName).getByRole("link", { name: "View Photos" }).tap();
  const expectList = async () => {
    await expect(card(page, tank.customerName)).toBeVisible();
    await expect(page).toHaveURL(list);
  };
  await open(list);

  await test.step("the enlarged photo of a form and its photo dialog close one after the other, also after a reload", async () => {
    await edit();
    const enlarge = tankForm(page).getByRole("link", { name: "Enlarge photo 2" });
    await enlarge.tap();
    await expect(viewer(page)).toContainText("Photo 2 of 2");
    await viewer(page).getByRole("button", { name: "Close" }).tap();
    await expect(viewer(page)).toHaveCount(0);
    await openDialog(page);
    await dialogButton(page, "Close").tap();
    await expect(photoDialog(page)).toBeHidden();
    await enlarge.tap();
    await expect(viewer(page)).toContainText("Photo 2 of 2");
    await page.reload();
    await expect(viewer(page)).toContainText("Photo 2 of 2");
    await page.goBack();
    await expect(viewer(page)).toHaveCount(0);
    await page.goForward();
    await expect(viewer(page)).toBeVisible();
    await viewer(page).getByRole("button", { name: "Remove" }).tap();
    await expect(viewer(page)).toHaveCount(0);
    await expect(tankForm(page)).toContainText("1 photo(s) uploaded");
    // Its photo is not there any more.
    await page.goForward();
    await expect(page).not.toHaveURL(/#/);
    await cancel(page).tap();
    await expectList();
    await closeToast(page);
  });

  await test.step("reloads of a gallery with its viewer or its photo dialog open lead back step by step", async () => {
    await viewPhotos();
    await gallery(page).getByRole("link", { name: "Photo 2 of 2" }).tap();
    await expect(viewer(page)).toContainText("Photo 2 of 2");
    await page.reload();
    await viewer(page).getByRole("button", { name: "Close" }).tap();
    await expect(viewer(page)).toHaveCount(0);
    await openDialog(page, addPhoto(page));
    await page.reload();
    await dialogButton(page, "Close").tap();
    await expect(photoDialog(page)).toBeHidden();
    await gallery(page).getByRole("link", { name: "Close" }).tap();
    await expectList();
  });

  await isolatedStep("a gallery that could not be loaded anew stays while a dialog opens", async () => {
    allow(/ERR_FAILED/);
    await viewPhotos();
    await expect(gallery(page)).toBeVisible();
    await page.route(`**/api/tanks/${tank.id}`, (route) => route.abort());
    await refreshByMenu(page);
    await expect(toast(page)).toContainText("No connection");
    await page.keyboard.press("Escape");
    await openDialog(page, addPhoto(page));
    await dialogButton(page, "Close").tap();
    await expect(gallery(page).getByRole("link", { name: "Photo 2 of 2" })).toBeVisible();
  });

  await isolatedStep("a dialog opened while the gallery is refreshed does not lose what that brings", async () => {
    await changeTank(tank, { photoUrls: photos });
    const release = await hold(page, `**/api/tanks/${tank.id}`);
    const asked = page.waitForRequest(`**/api/tanks/${tank.id}`);
    await refreshByMenu(page);
    await asked;
    await page.keyboard.press("Escape");
    await openDialog(page, addPhoto(page));
    release();
    await expect(page.getByText("3 photos")).toBeAttached();
    await dialogButton(page, "Close").tap();
    await expect(gallery(page).getByRole("link", { name: "Photo 3 of 3" })).toBeVisible();
    await gallery(page).getByRole("link", { name: "Close" }).tap();
    await expectList();
  });

  await isolatedStep("a question about what someone else saved stays while a dialog opens and closes", async () => {
    allow(/status of 412/);
    await edit();
    await expectFields(page, tank);
    await changeTank(tank, { productContained: "Kerosene" });
    await fill(page, { productContained: "Heating Oil", locationWithinFacility: "Roof" });
    await saveButton(page).tap();
    const question = conflictQuestion(page);
    await expect(question).toContainText("Kerosene");
    await fill(page, { locationWithinFacility: "Cellar" });
    await openDialog(page);
    await page.goBack();
    await expect(photoDialog(page)).toBeHidden();
    await expect(question).toContainText("Kerosene");
    await expectFields(page, { productContained: "Heating Oil", locationWithinFacility: "Cellar" });
    await tankForm(page).getByRole("button", { name: "Keep mine" }).tap();
    await expect(card(page, tank.customerName)).toContainText("Heating Oil");
    await expectList();
    await closeToast(page);
  });

  await test.step("an Undo pressed beside an open dialog leads out of it, and Cancel back to the form beneath", async () => {
    await edit();
    await fill(page, { productContained: "Kerosene" });
    await cancel(page).tap();
    await expect(toast(page)).toContainText("Changes discarded");
    await addButton(page).tap();
    await openDialog(page);
    // The dialog lies over it for fingers.
    await page.getByText("Undo", { exact: true }).dispatchEvent("click");
    await expectFields(page, { productContained: "Kerosene" });
    await expect(photoDialog(page)).toBeHidden();
    await cancel(page).tap();
    await expect(tankForm(page).getByRole("heading", { name: "Add New Tank" })).toBeVisible();
    await expect(photoDialog(page)).toBeHidden();
    await cancel(page).press("Enter");
    await expect(card(page, tank.customerName)).toBeVisible();
  });

  await test.step("words typed into the search over a form are searched for although a dialog was closed by Back", async () => {
    await open(`/?edit=${tank.id}`);
    await expectFields(page, { propertyNumber: tank.propertyNumber });
    await searchBox(page).fill(tank.propertyNumber);
    await openDialog(page);
    await page.goBack();
    await expect(photoDialog(page)).toBeHidden();
    await cancel(page).tap();
    await expect(page.getByText(`1 result(s) for "${tank.propertyNumber}"`)).toBeVisible();
    // The list is there before the address.
    await expectList();
  });

  await isolatedStep("a form is left with a photo on its way, which stands in it when it is opened again", async () => {
    await edit();
    const release = await hold(page, "**/api/photos/store/**");
    await openCamera(page);
    await capture(page);
    await dialogButton(page, "Use and Take Another").tap();
    await dialogButton(page, "Close").tap();
    await expect(photoDialog(page)).toBeHidden();
    await openDialog(page);
    await page.evaluate(() => history.go(-2));
    await expectList();
    await edit();
    await expect(uploadProgress(page)).toBeVisible();
    release();
    await expect(tankForm(page)).toContainText("3 photo(s) uploaded");
  });
});
