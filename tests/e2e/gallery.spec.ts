import { expect } from "@playwright/test";
import { drawnWithAndWithoutScripts, test } from "./journey";
import { gallery, photoDialog, takePhoto, thumbnails, viewer } from "./photo-screen";
import { storedPhotos } from "./photo-store";
import { card, toast } from "./screen";
import { preparedPhoto } from "./tanks";

test.use({ isWholeAwaited: true });

drawnWithAndWithoutScripts((hasScripts) => {
  test("the gallery shows the photos of a tank, or that there are none", async ({
    page,
    context,
    request,
    open,
    isolatedStep,
    allow,
    createTank,
    tanksOf,
  }) => {
    const broken = preparedPhoto(1);
    const tank = await createTank({ photoUrls: [...(await storedPhotos(request, 2)), broken] });
    await open(`/?q=${tank.propertyNumber}`);

    await test.step("the gallery shows whose photos they are, how many, and all of them", async () => {
      await card(page, tank.customerName).getByRole("link", { name: "View Photos" }).click();
      await expect(gallery(page).getByRole("heading")).toHaveText(`${tank.customerName} Photos 3 photos`);
      await expect(thumbnails(gallery(page))).toHaveCount(3);
      await expect(gallery(page).getByRole("status")).toBeEmpty();
      for (let photo = 1; photo <= 3; photo++) {
        await expect(gallery(page).getByRole("link", { name: `Photo ${photo} of 3` })).toBeVisible();
      }
      await expect(page.getByRole("link", { name: "Add tank" })).toHaveCount(0);
    });

    await isolatedStep("a photo that cannot be loaded is told of when it is enlarged", async () => {
      allow(/ERR_FAILED/);
      await page.route(`**${broken}`, (route) => route.abort());
      await gallery(page).getByRole("link", { name: "Photo 3 of 3" }).click();
      await expect(page.getByText("Photo 3 of 3")).toBeVisible();
      const enlarged = hasScripts ? viewer(page) : gallery(page).getByRole("figure");
      const sentence = enlarged.getByText("Image not available").or(enlarged.getByAltText("Image not available"));
      await expect(sentence).toBeVisible();
      if (hasScripts) await page.keyboard.press("Escape");
    });

    if (hasScripts) {
      await isolatedStep("the gallery stays when a photo is enlarged without a connection", async () => {
        allow(/ERR_INTERNET_DISCONNECTED/);
        await context.setOffline(true);
        await gallery(page).getByRole("link", { name: "Photo 1 of 3" }).click();
        await expect(viewer(page).or(toast(page))).toBeVisible();
        await context.setOffline(false);
        await page.keyboard.press("Escape");
        await expect(gallery(page)).toContainText("3 photos");
      });
    } else {
      await isolatedStep("previous and next go around all photos", async () => {
        const enlarged = gallery(page).getByRole("figure");
        for (const [press, photo] of [
          ["Next photo", 1],
          ["Previous photo", 3],
          ["Next photo", 1],
          ["Next photo", 2],
          ["Next photo", 3],
          ["Next photo", 1],
        ] as const) {
          await enlarged.getByRole("link", { name: press }).click();
          await expect(enlarged).toContainText(`Photo ${photo} of 3`);
          await expect(enlarged.getByRole("img")).toHaveAttribute("src", tank.photoUrls[photo - 1] ?? "");
        }
        await expect(viewer(page)).toHaveCount(0);
      });
    }

    await isolatedStep("the gallery is closed to the list it was opened from", async () => {
      await gallery(page).getByRole("link", { name: "Close" }).click();
      await expect(card(page, tank.customerName)).toBeVisible();
      await expect(page).toHaveURL(`/?q=${tank.propertyNumber}`);
    });

    const empty = await createTank();
    await test.step("an empty gallery says so and asks for the first photo", async () => {
      await open(`/?q=${empty.propertyNumber}&photos=${empty.id}`);
      await expect(gallery(page)).toContainText("No photos yet");
      await expect(gallery(page)).toContainText("Add the first photo of this tank");
      await expect(gallery(page).getByRole("heading")).toHaveText(`${empty.customerName} Photos 0 photos`);
      if (hasScripts) {
        await expect(gallery(page).getByRole("button", { name: "Take Photo" })).toBeVisible();
      } else {
        await expect(gallery(page).getByLabel("Add Photo")).toBeVisible();
      }
    });

    if (!hasScripts) return;
    await test.step("both of its buttons open the photo dialog, which leads back to the one that was pressed", async () => {
      for (const name of ["Add Photo", "Take Photo"]) {
        const button = gallery(page).getByRole("button", { name });
        await button.click();
        await expect(photoDialog(page)).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(photoDialog(page)).toBeHidden();
        await expect(button).toBeFocused();
      }
    });

    await test.step("the first photo of a tank is taken in its empty gallery", async () => {
      await takePhoto(page, gallery(page).getByRole("button", { name: "Take Photo" }));
      await expect(photoDialog(page)).toBeHidden();
      await expect(gallery(page).getByRole("heading")).toHaveText(`${empty.customerName} Photos 1 photo`);
      await expect(thumbnails(gallery(page))).toHaveCount(1);
      await expect(gallery(page)).not.toContainText("No photos yet");
      expect((await tanksOf(empty.customerName))[0]?.photoUrls).toHaveLength(1);
      await gallery(page).getByRole("link", { name: "Close" }).click();
      await expect(card(page, empty.customerName)).toContainText(/\b1 photo\b/);
    });
  });
});
