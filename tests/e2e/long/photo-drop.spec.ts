import { expect, type Locator } from "@playwright/test";
import { test } from "../journey";
import { type PhotoFile, smallPhoto, smallPhotos, textFile, transferOf } from "../photo-files";
import { addPhotos, fileWindow, gallery, openFileWindow, photoCount, thumbnails } from "../photo-screen";
import { expectFields, fields, fill, message, toast } from "../screen";
import { uniqueTank } from "../tanks";

/** As a person at a desk does; resolves to whether the page took it from the browser, which would open a dropped file. */
async function give(how: "drop" | "paste", target: Locator, files: PhotoFile[], text?: string): Promise<boolean> {
  const transfer = await transferOf(target.page(), files, text);
  return target.evaluate(
    (element, { how, transfer }) => {
      const about = { bubbles: true, cancelable: true };
      const event =
        how === "drop"
          ? new DragEvent(how, { ...about, dataTransfer: transfer })
          : new ClipboardEvent(how, { ...about, clipboardData: transfer });
      return !element.dispatchEvent(event);
    },
    { how, transfer },
  );
}

test("photos are dropped on the page or pasted, in the form and in the gallery", async ({
  page,
  open,
  allow,
  isolatedStep,
  createTank,
}) => {
  const tank = uniqueTank();
  await open("/?add");
  await fill(page, tank);
  await expect(addPhotos(page)).toBeEnabled();

  await isolatedStep("several at once, and what is no photo is named", async () => {
    const files = [...(await smallPhotos(2)), textFile];
    expect(await give("drop", fields(page).locationWithinFacility, files)).toBe(true);
    await expect(message(page, "notes.txt is not a photo.")).toBeVisible();
    await expect(photoCount(page, 2)).toBeVisible();
    await expectFields(page, tank);
  });

  await isolatedStep(
    "a phone's photo of a type that Windows does not know, of which it is said what helps",
    async () => {
      allow(/status of 415/);
      const bytes = "\0\0\0\u0018ftypheic\0\0\0\0heicmif1";
      await give("drop", page.locator("body"), [{ name: "IMG_7.HEIC", mimeType: "", buffer: Buffer.from(bytes) }]);
      await expect(toast(page)).toContainText("Most browsers cannot show HEIC photos: send the photo as JPEG.");
      await page
        .getByRole("button", { name: /^Remove/ })
        .last()
        .click();
      await expect(photoCount(page, 2)).toBeVisible();
    },
  );

  await isolatedStep("a picture of the clipboard, unless it is one of copied text", async () => {
    await give("paste", fields(page).locationWithinFacility, [await smallPhoto(3)], "A1");
    await give("paste", page.locator("body"), [await smallPhoto(4)]);
    await expect(photoCount(page, 3)).toBeVisible();
  });

  await isolatedStep(
    "the window for files takes what is dropped on it, and the page what is dropped beside it",
    async () => {
      await openFileWindow(page);
      await give("drop", page.locator("body"), [await smallPhoto(5)]);
      await give("drop", fileWindow(page), [await smallPhoto(6)]);
      await expect(fileWindow(page).getByRole("button", { name: /^Upload 1/ })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(photoCount(page, 4)).toBeVisible();
    },
  );

  await isolatedStep("in a gallery", async () => {
    const { id } = await createTank();
    await open(`/?photos=${id}`);
    await give("drop", gallery(page), await smallPhotos(2));
    await expect(thumbnails(gallery(page))).toHaveCount(2);
    await expect(toast(page)).toContainText("Photo uploaded");
  });
});
