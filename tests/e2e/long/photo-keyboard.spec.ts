import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../journey";
import { smallPhoto } from "../photo-files";
import {
  addPhotos,
  captured,
  chooseFile,
  dialogButton,
  fileWindow,
  gallery,
  openFileWindow,
  photoCount,
  photoDialog,
} from "../photo-screen";
import { storedPhotos } from "../photo-store";
import { closeToast, tankForm } from "../screen";

/** Tabs until the target has the focus, which never leaves the place that holds it. */
async function tabWithin(page: Page, holder: Locator, target: Locator) {
  await expect(target).toBeEnabled();
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press("Tab");
    expect(await holder.evaluate((element) => element.contains(document.activeElement)), "the focus stays").toBe(true);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error("Tab does not lead there.");
}

test("photos are taken, uploaded, moved and removed by keyboard alone", async ({
  page,
  request,
  open,
  isolatedStep,
  createTank,
}) => {
  test.slow();
  const tank = await createTank({ photoUrls: await storedPhotos(request, 3) });
  const closeByEscape = async (button: Locator) => {
    await button.press("Enter");
    await expect(photoDialog(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(photoDialog(page)).toBeHidden();
    await expect(button).toBeFocused();
  };
  await open(`/?edit=${tank.id}`);

  await isolatedStep("the focus comes back to the button of the form when the dialog is closed by Escape", () =>
    closeByEscape(addPhotos(page)),
  );

  await isolatedStep(
    "a photo is taken by keyboard alone, and the focus stays in the dialog and comes back",
    async () => {
      await addPhotos(page).press("Enter");
      await expect(dialogButton(page, "Take Photo")).toBeVisible();
      const dialog = photoDialog(page);
      for (const name of ["Close", "Take Photo", "Upload File", "Close"]) {
        await tabWithin(page, dialog, dialogButton(page, name));
      }
      await page.keyboard.press("Shift+Tab");
      await expect(dialogButton(page, "Upload File")).toBeFocused();
      await tabWithin(page, dialog, dialogButton(page, "Take Photo"));
      await page.keyboard.press("Enter");
      await tabWithin(page, dialog, dialogButton(page, "Capture"));
      await page.keyboard.press("Enter");
      await expect(captured(page)).toBeVisible();
      await tabWithin(page, dialog, dialogButton(page, "Use Photo"));
      await page.keyboard.press("Enter");
      await expect(photoCount(page, 4)).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(addPhotos(page)).toBeFocused();
      await closeToast(page);
    },
  );

  await isolatedStep(
    "the window for files is used by keyboard alone, and the focus stays in it and comes back",
    async () => {
      await openFileWindow(page);
      const browse = fileWindow(page).getByRole("button", { name: "browse files" });
      // Uppy puts the focus there a moment after it has opened, wherever it is by then.
      await expect(browse).toBeFocused();
      await tabWithin(page, fileWindow(page), browse);
      await expect(browse).toHaveCSS("outline", /solid 3px$/);
      const close = fileWindow(page).getByRole("button", { name: "Close Modal" });
      await tabWithin(page, fileWindow(page), close);
      await expect(close).toHaveCSS("outline", /solid 3px$/);
      await chooseFile(page, await smallPhoto(1));
      await tabWithin(page, fileWindow(page), fileWindow(page).getByRole("button", { name: "Upload 1 file" }));
      await page.keyboard.press("Enter");
      await expect(photoCount(page, 5)).toBeVisible();
      await expect(addPhotos(page)).toBeFocused();
      await closeToast(page);
      await openFileWindow(page);
      await page.keyboard.press("Escape");
      await expect(fileWindow(page)).toHaveCount(0);
      await expect(addPhotos(page)).toBeFocused();
    },
  );

  await isolatedStep("the focus stays among the photos when one is moved or removed", async () => {
    const photos = tankForm(page).getByRole("group", { name: "Tank Photos" });
    const hasFocus = () => photos.evaluate((element) => element.contains(document.activeElement));
    await photos.getByRole("button", { name: "Move photo 3 forward" }).press("Enter");
    expect(await hasFocus()).toBe(true);
    await photos.getByRole("button", { name: "Move photo 2 forward" }).press("Enter");
    expect(await hasFocus()).toBe(true);
    await photos.getByRole("button", { name: "Remove photo 2" }).press("Enter");
    await expect(photoCount(page, 4)).toBeVisible();
    expect(await hasFocus()).toBe(true);
  });

  await isolatedStep(
    "the focus comes back to the button of the gallery when the dialog is closed by Escape",
    async () => {
      await open(`/?photos=${tank.id}`);
      await closeByEscape(gallery(page).getByRole("button", { name: "Add Photo" }));
    },
  );
});
