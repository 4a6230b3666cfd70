import { expect, type Page } from "@playwright/test";
import { test } from "../journey";
import {
  addPhotos,
  capture,
  dialogButton,
  openCamera,
  openPhoneWindow,
  phoneWindow,
  photoDialog,
} from "../photo-screen";
import { addButton, card, fill, message, saveButton, tankForm, toast } from "../screen";
import { uniqueTank } from "../tanks";

test.use({ isWholeAwaited: true });

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const cancel = (page: Page) => tankForm(page).getByRole("link", { name: "Cancel" });

async function openForm(page: Page) {
  await addButton(page).tap();
  await expect(tankForm(page)).toBeVisible();
}

async function openDialog(page: Page) {
  await addPhotos(page).tap();
  await expect(photoDialog(page)).toBeVisible();
}

async function endByCancel(page: Page) {
  await page.keyboard.press("Escape");
  await expect(photoDialog(page)).toBeHidden();
  await cancel(page).tap();
}

async function endByBack(page: Page) {
  await page.goBack();
  await expect(photoDialog(page)).toBeHidden();
  await expect(tankForm(page)).toBeVisible();
  await page.goBack();
}

async function endBySave(page: Page) {
  await dialogButton(page, "Close").tap();
  await fill(page, uniqueTank());
  await saveButton(page).tap();
  await expect(message(page, "Tank created successfully")).toBeVisible();
  await toast(page).getByRole("button", { name: "Close" }).tap();
}

test("a dialog of a form is an entry of the history, and the list lies beneath the form", async ({
  page,
  open,
  createTank,
}) => {
  test.slow();
  const tank = await createTank();
  const list = `/?q=${tank.propertyNumber}`;

  /** Each case begins and ends in the one entry of the list, with the page before it still beneath. */
  async function expectList() {
    await expect(page).toHaveURL(list);
    await expect(tankForm(page)).toBeHidden();
    await expect(card(page, tank.customerName)).toBeVisible();
    await expect.poll(() => page.evaluate("navigation.currentEntry.index")).toBe(1);
  }

  await page.goto("/admin/login");
  await open(list);

  await test.step("a link to a dialog opens it, and closing it leaves the form in its place", async () => {
    await open("/?add#add-photo");
    await expect(photoDialog(page)).toBeVisible();
    await dialogButton(page, "Close").tap();
    await expect(photoDialog(page)).toBeHidden();
    await expect(page).toHaveURL("/?add");
    await page.goBack();
    await expectList();
  });

  const reload = (ending: string, end: (page: Page) => Promise<void>) =>
    test.step(`a reload with the photo dialog open shows it again, and ${ending} leads to the list`, async () => {
      await openForm(page);
      await openDialog(page);
      await page.reload();
      await expect(photoDialog(page)).toBeVisible();
      await end(page);
      await expectList();
    });
  await reload("Cancel", endByCancel);
  await reload("Back", endByBack);

  await test.step("Forward shows a dialog again, and closing it leads to its form", async () => {
    await openForm(page);
    await openDialog(page);
    await page.goBack();
    await expect(photoDialog(page)).toBeHidden();
    await page.goForward();
    await expect(photoDialog(page)).toBeVisible();
    await dialogButton(page, "Close").tap();
    await expect(photoDialog(page)).toBeHidden();
    await cancel(page).tap();
    await expectList();
  });

  await test.step("two steps back at once close the dialog and leave the form", async () => {
    await openForm(page);
    await openDialog(page);
    await page.evaluate(() => {
      history.back();
      history.back();
    });
    await expectList();
    await expect(photoDialog(page)).toBeHidden();
  });

  await test.step("a dialog is closed once, however often that is asked for", async () => {
    await openForm(page);
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
      await expect(page).toHaveURL((url) => url.searchParams.has("add") && url.hash === "");
    }
    await page.goBack();
    await expectList();
  });

  await test.step("a dialog pressed open twice is one dialog", async () => {
    await openForm(page);
    await addPhotos(page).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(photoDialog(page)).toBeVisible();
    await page.goBack();
    await expect(photoDialog(page)).toBeHidden();
    await page.goBack();
    await expectList();
  });

  await test.step("by keyboard the focus returns to the button of a dialog, by whatever way it closes", async () => {
    await openForm(page);
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
    await expectList();
  });

  await test.step("Back from the camera or from the window for files closes it and keeps the form", async () => {
    await openForm(page);
    await openCamera(page);
    await capture(page);
    await page.goBack();
    await expect(photoDialog(page)).toBeHidden();
    await expect(tankForm(page)).toBeVisible();
    await openPhoneWindow(page);
    await page.goBack();
    await expect(phoneWindow(page)).toBeHidden();
    await openPhoneWindow(page);
    await page.reload();
    await expect(photoDialog(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(photoDialog(page)).toBeHidden();
    await cancel(page).tap();
    await expectList();
  });

  await reload("Save", endBySave);

  await test.step("Skip to content focuses the content, and Cancel still leads to the list beneath", async () => {
    await openForm(page);
    await page.getByRole("link", { name: "Skip to content" }).press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await openDialog(page);
    await page.keyboard.press("Escape");
    await expect(photoDialog(page)).toBeHidden();
    await cancel(page).tap();
    await expectList();
    await page.goBack();
    await expect(page).toHaveURL("/admin/login");
  });
});
