import { expect, type Page } from "@playwright/test";
import { hold } from "./hold";
import { test } from "./journey";
import {
  addPhotos,
  capture,
  dialogButton,
  fileWindow,
  gallery,
  openCamera,
  openFileWindow,
  photoDialog,
  viewer,
} from "./photo-screen";
import { storedPhotos } from "./photo-store";
import {
  addButton,
  card,
  cards,
  editButton,
  expectFields,
  fields,
  fill,
  menuPanel,
  message,
  saveButton,
  searchBox,
  tankForm,
  toast,
} from "./screen";
import { uniqueTank } from "./tanks";

test.use({ isWholeAwaited: true });

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const cancel = (page: Page) => tankForm(page).getByRole("link", { name: "Cancel" });
const addPhoto = (page: Page) => gallery(page).getByRole("button", { name: "Add Photo" });

async function openForm(page: Page, open: (path: string) => Promise<unknown>) {
  await open("/");
  await addButton(page).tap();
  await expect(tankForm(page)).toBeVisible();
}

async function openDialog(page: Page) {
  await addPhotos(page).tap();
  await expect(photoDialog(page)).toBeVisible();
}

async function expectList(page: Page) {
  await expect(page).toHaveURL("/");
  await expect(cards(page).first()).toBeVisible();
}

const endings: Record<string, (page: Page) => Promise<void>> = {
  async Save(page) {
    await dialogButton(page, "Close").tap();
    await fill(page, uniqueTank());
    await saveButton(page).tap();
    await expect(message(page, "Tank created successfully")).toBeVisible();
  },
  async Cancel(page) {
    await page.keyboard.press("Escape");
    await expect(photoDialog(page)).toBeHidden();
    await cancel(page).tap();
  },
  async Back(page) {
    await page.goBack();
    await expect(photoDialog(page)).toBeHidden();
    await expect(tankForm(page)).toBeVisible();
    await page.goBack();
  },
};

for (const [ending, end] of Object.entries(endings)) {
  test(`a reload with the photo dialog open shows it again, and ${ending} leads to the list`, async ({
    page,
    open,
  }) => {
    await openForm(page, open);
    await openDialog(page);
    await page.reload();
    await expect(photoDialog(page)).toBeVisible();
    await end(page);
    await expectList(page);
  });
}

test("Forward shows a dialog again, and closing it leads to its form", async ({ page, open }) => {
  await openForm(page, open);
  await openDialog(page);
  await page.goBack();
  await expect(photoDialog(page)).toBeHidden();
  await page.goForward();
  await expect(photoDialog(page)).toBeVisible();
  await dialogButton(page, "Close").tap();
  await expect(photoDialog(page)).toBeHidden();
  await cancel(page).tap();
  await expectList(page);
});

test("a link to a dialog opens it, and closing it leaves the form in its place", async ({ page, open }) => {
  await open("/");
  await open("/?add#add-photo");
  await expect(photoDialog(page)).toBeVisible();
  await dialogButton(page, "Close").tap();
  await expect(photoDialog(page)).toBeHidden();
  await expect(page).toHaveURL("/?add");
  await page.goBack();
  await expectList(page);
});

test("an Undo pressed beside an open dialog leads out of it, and Cancel back to the form beneath", async ({
  page,
  open,
  createTank,
}) => {
  const tank = await createTank();
  await open("/");
  await searchBox(page).fill(tank.propertyNumber);
  await editButton(card(page, tank.customerName)).tap();
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

test("two steps back at once close the dialog and leave the form", async ({ page, open }) => {
  await openForm(page, open);
  await openDialog(page);
  await page.evaluate(() => {
    history.back();
    history.back();
  });
  await expectList(page);
});

test("a dialog is closed once, however often that is asked for", async ({ page, open }) => {
  await openForm(page, open);
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => dialogButton(page, "Close").evaluate((button: HTMLElement) => button.click()),
  ]) {
    await openDialog(page);
    await photoDialog(page).evaluate((dialog) => {
      const close = dialog.querySelector<HTMLElement>('[aria-label="Close"]');
      close?.click();
      close?.click();
      dialog.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    });
    await expect(photoDialog(page)).toBeHidden();
    await openDialog(page);
    await close();
    await expect(photoDialog(page)).toBeHidden();
    await expect(page).toHaveURL("/?add");
  }
  await page.goBack();
  await expectList(page);
});

test("a dialog pressed open twice is one dialog", async ({ page, open }) => {
  await openForm(page, open);
  await addPhotos(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(photoDialog(page)).toBeVisible();
  await page.goBack();
  await expect(photoDialog(page)).toBeHidden();
  await page.goBack();
  await expectList(page);
});

test("by keyboard the focus returns to the button of a dialog, by whatever way it closes", async ({ page, open }) => {
  await openForm(page, open);
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => dialogButton(page, "Close").press("Enter"),
    () => page.goBack(),
  ]) {
    await addPhotos(page).press("Enter");
    await expect(photoDialog(page)).toBeVisible();
    await close();
    await expect(photoDialog(page)).toBeHidden();
    await expect(addPhotos(page)).toBeFocused();
  }
  await cancel(page).press("Enter");
  await expectList(page);
});

test("Back from the camera or from the window for files closes it and keeps the form", async ({ page, open }) => {
  await openForm(page, open);
  await openCamera(page);
  await capture(page);
  await page.goBack();
  await expect(photoDialog(page)).toBeHidden();
  await expect(tankForm(page)).toBeVisible();
  await openFileWindow(page);
  await page.goBack();
  await expect(fileWindow(page)).toHaveCount(0);
  await openFileWindow(page);
  await page.reload();
  await expect(photoDialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(photoDialog(page)).toBeHidden();
  await cancel(page).tap();
  await expectList(page);
});

test("the enlarged photo of a form and its photo dialog close one after the other, also after a reload", async ({
  page,
  request,
  open,
  createTank,
}) => {
  const tank = await createTank({ photoUrls: await storedPhotos(request, 2) });
  await open(`/?q=${tank.propertyNumber}`);
  await editButton(card(page, tank.customerName)).tap();
  const enlarge = tankForm(page).getByRole("button", { name: "Enlarge photo 2" });
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
  await expect(card(page, tank.customerName)).toBeVisible();
});

test("reloads of a gallery with its viewer or its photo dialog open lead back step by step", async ({
  page,
  request,
  open,
  createTank,
}) => {
  const tank = await createTank({ photoUrls: await storedPhotos(request, 2) });
  await open(`/?q=${tank.propertyNumber}`);
  await card(page, tank.customerName).getByRole("link", { name: "View Photos" }).tap();
  await gallery(page).getByRole("link", { name: "Photo 2 of 2" }).tap();
  await expect(viewer(page)).toContainText("Photo 2 of 2");
  await page.reload();
  await viewer(page).getByRole("button", { name: "Close" }).tap();
  await expect(viewer(page)).toHaveCount(0);
  await addPhoto(page).tap();
  await expect(photoDialog(page)).toBeVisible();
  await page.reload();
  await dialogButton(page, "Close").tap();
  await expect(photoDialog(page)).toBeHidden();
  await gallery(page).getByRole("link", { name: "Close" }).tap();
  await expect(card(page, tank.customerName)).toBeVisible();
  await expect(page).toHaveURL(`/?q=${tank.propertyNumber}`);
});

test("a question about what someone else saved stays while a dialog opens and closes", async ({
  page,
  open,
  allow,
  createTank,
  changeTank,
}) => {
  allow(/status of 412/);
  const tank = await createTank();
  await open(`/?q=${tank.propertyNumber}`);
  await editButton(card(page, tank.customerName)).tap();
  await changeTank(tank, { productContained: "Kerosene" });
  await fill(page, { productContained: "Heating Oil", locationWithinFacility: "Roof" });
  await saveButton(page).tap();
  const question = tankForm(page).getByRole("alert");
  await expect(question).toContainText("Kerosene");
  await fill(page, { locationWithinFacility: "Cellar" });
  await openDialog(page);
  await page.goBack();
  await expect(photoDialog(page)).toBeHidden();
  await expect(question).toContainText("Kerosene");
  await expectFields(page, { productContained: "Heating Oil", locationWithinFacility: "Cellar" });
  await tankForm(page).getByRole("button", { name: "Keep mine" }).tap();
  await expect(card(page, tank.customerName)).toContainText("Heating Oil");
  await expect(page).toHaveURL(`/?q=${tank.propertyNumber}`);
});

test("a dialog opened while the gallery is refreshed does not lose what that brings", async ({
  page,
  request,
  open,
  createTank,
  changeTank,
}) => {
  const [photo = "", ...added] = await storedPhotos(request, 3);
  const tank = await createTank({ photoUrls: [photo] });
  await open(`/?photos=${tank.id}`);
  await changeTank(tank, { photoUrls: [photo, ...added] });
  const release = await hold(page, `**/api/tanks/${tank.id}`);
  const asked = page.waitForRequest(`**/api/tanks/${tank.id}`);
  await page.getByRole("button", { name: "Menu" }).tap();
  await menuPanel(page).getByRole("link", { name: "Refresh" }).tap();
  await asked;
  await page.keyboard.press("Escape");
  await addPhoto(page).tap();
  await expect(photoDialog(page)).toBeVisible();
  release();
  await expect(page.getByText("3 photos")).toBeAttached();
  await dialogButton(page, "Close").tap();
  await expect(gallery(page).getByRole("link", { name: "Photo 3 of 3" })).toBeVisible();
});

test("a screen that could not be loaded anew stays while a dialog opens", async ({
  page,
  request,
  open,
  allow,
  createTank,
}) => {
  allow(/ERR_FAILED/);
  const tank = await createTank({ photoUrls: await storedPhotos(request, 2) });
  await open(`/?photos=${tank.id}`);
  await page.route(`**/api/tanks/${tank.id}`, (route) => route.abort());
  await page.getByRole("button", { name: "Menu" }).tap();
  await menuPanel(page).getByRole("link", { name: "Refresh" }).tap();
  await expect(toast(page)).toContainText("Not refreshed");
  await page.keyboard.press("Escape");
  await addPhoto(page).tap();
  await expect(photoDialog(page)).toBeVisible();
  await dialogButton(page, "Close").tap();
  await expect(gallery(page).getByRole("link", { name: "Photo 2 of 2" })).toBeVisible();
});

test("leaving photos behind is asked for where the form is left, not where a dialog closes", async ({
  page,
  open,
  allow,
}) => {
  const question = /Photos are still uploading. Leave without them\?/;
  await openForm(page, open);
  const release = await hold(page, "**/api/photos/store/**");
  await openCamera(page);
  await capture(page);
  await dialogButton(page, "Use and Take Another").tap();
  await dialogButton(page, "Close").tap();
  await expect(photoDialog(page)).toBeHidden();
  await openDialog(page);
  allow(new RegExp(`dialog: ${question.source}`));
  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => history.go(-2));
  expect((await asked).message()).toMatch(question);
  await expect(photoDialog(page)).toBeVisible();
  release();
  await expect(tankForm(page)).toContainText("1 photo(s) uploaded");
  await page.evaluate(() => history.go(-2));
  await expectList(page);
});

test("Skip to content focuses the content, and Cancel still leads to the list that lies beneath", async ({
  page,
  open,
}) => {
  await page.goto("/admin/login");
  await openForm(page, open);
  await page.getByRole("link", { name: "Skip to content" }).press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await openDialog(page);
  await page.keyboard.press("Escape");
  await expect(photoDialog(page)).toBeHidden();
  await cancel(page).tap();
  await expectList(page);
  await page.goBack();
  await expect(page).toHaveURL("/admin/login");
});

test("words typed into the search over a form are searched for although a dialog was closed by Back", async ({
  page,
  open,
  createTank,
}) => {
  const tank = await createTank();
  await open(`/?edit=${tank.id}`);
  await expect(fields(page).propertyNumber).toHaveValue(tank.propertyNumber);
  await searchBox(page).fill(tank.propertyNumber);
  await openDialog(page);
  await page.goBack();
  await expect(photoDialog(page)).toBeHidden();
  await cancel(page).tap();
  await expect(page.getByText(`1 result(s) for "${tank.propertyNumber}"`)).toBeVisible();
});
