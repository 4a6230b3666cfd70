import { expect } from "@playwright/test";
import { hold } from "../hold";
import { test } from "../journey";
import { breakStep } from "../photo-line";
import {
  addPhotos,
  gallery,
  photoDialog,
  retryButtons,
  takePhoto,
  thumbnails,
  uploadProgress,
  waitingPhotos,
} from "../photo-screen";
import { tankForm } from "../screen";

test.use({ isWholeAwaited: true });

test("the focus stays by the photos when one that is not sent is tried again or removed by keyboard", async ({
  page,
  context,
  open,
  allow,
  isolatedStep,
  createTank,
}) => {
  allow(/status of 40[04]|ERR_INTERNET_DISCONNECTED/);
  const tank = await createTank();

  for (const place of ["form", "gallery"] as const) {
    await isolatedStep(`in the ${place}`, async () => {
      const isForm = place === "form";
      await open(`/?${isForm ? "edit" : "photos"}=${tank.id}`);
      const root = isForm ? tankForm(page) : gallery(page);
      const addPhoto = isForm ? addPhotos(page) : gallery(page).getByRole("button", { name: "Add Photo" });
      const count = isForm ? root.getByRole("status").filter({ hasText: "photo(s) uploaded" }) : root;
      await breakStep(page, "prepare", 400);
      await takePhoto(page, addPhoto);
      await expect(photoDialog(page)).toBeHidden();

      const release = await hold(page, "**/api/photos/upload", 1);
      await retryButtons(page).press("Enter");
      const sending = root.getByRole("listitem").filter({ has: uploadProgress(page) });
      await expect(sending.locator(":focus")).toHaveCount(1);
      release();
      await expect(thumbnails(root)).toHaveCount(1);
      await expect(count).toBeFocused();

      await takePhoto(page, addPhoto);
      await expect(photoDialog(page)).toBeHidden();
      await root.getByRole("button", { name: "Remove failed photo" }).press("Enter");
      await expect(retryButtons(page)).toHaveCount(0);
      await expect(count).toBeFocused();
    });
  }

  await isolatedStep("in the gallery, where one waits for a line", async () => {
    await open(`/?photos=${tank.id}`);
    await context.setOffline(true);
    await takePhoto(page, gallery(page).getByRole("button", { name: "Add Photo" }));
    await expect(waitingPhotos(page)).toHaveCount(1);
    await expect(photoDialog(page)).toBeHidden();
    await gallery(page).getByRole("button", { name: "Remove waiting photo" }).press("Enter");
    await expect(waitingPhotos(page)).toHaveCount(0);
    await expect(gallery(page)).toBeFocused();
  });
});
