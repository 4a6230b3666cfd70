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
    request,
    open,
    isolatedStep,
    allow,
    createTank,
  }) => {
    await isolatedStep("the gallery shows whose photos they are, how many, and all of them", async () => {
      const tank = await createTank({ photoUrls: await storedPhotos(request, 3) });
      await open(`/?q=${tank.propertyNumber}`);
      await card(page, tank.customerName).getByRole("link", { name: "View Photos" }).click();
      await expect(gallery(page).getByRole("heading")).toHaveText(`${tank.customerName} Photos 3 photos`);
      await expect(thumbnails(gallery(page))).toHaveCount(3);
      for (let photo = 1; photo <= 3; photo++) {
        await expect(gallery(page).getByRole("link", { name: `Photo ${photo} of 3` })).toBeVisible();
      }
      await expect(page.getByRole("link", { name: "Add tank" })).toHaveCount(0);
      await gallery(page).getByRole("link", { name: "Close" }).click();
      await expect(card(page, tank.customerName)).toBeVisible();
      await expect(page).toHaveURL(`/?q=${tank.propertyNumber}`);
    });

    await isolatedStep("an empty gallery says so and asks for the first photo", async () => {
      const tank = await createTank();
      await open(`/?photos=${tank.id}`);
      await expect(gallery(page)).toContainText("No photos yet");
      await expect(gallery(page)).toContainText("Add the first photo of this tank");
      await expect(gallery(page).getByRole("heading")).toHaveText(`${tank.customerName} Photos 0 photos`);
      if (hasScripts) {
        await expect(gallery(page).getByRole("button", { name: "Take Photo" })).toBeVisible();
      } else {
        await expect(gallery(page).getByLabel("Add Photo")).toBeVisible();
      }
    });

    await isolatedStep("a photo that cannot be loaded is told of when it is enlarged", async () => {
      const [photo = ""] = await storedPhotos(request, 1);
      allow(/ERR_FAILED/);
      await page.route(`**${preparedPhoto(1)}*`, (route) => route.abort());
      const tank = await createTank({ photoUrls: [photo, preparedPhoto(1)] });
      await open(`/?photos=${tank.id}`);
      await gallery(page).getByRole("link", { name: "Photo 2 of 2" }).click();
      await expect(page.getByText("Photo 2 of 2")).toBeVisible();
      const enlarged = hasScripts ? viewer(page) : gallery(page).getByRole("figure");
      const sentence = enlarged.getByText("Image not available").or(enlarged.getByAltText("Image not available"));
      await expect(sentence).toBeVisible();
    });
  });
});

test("the first photo is taken in the gallery, which also stays without a connection", async ({
  page,
  context,
  request,
  open,
  allow,
  isolatedStep,
  createTank,
  tanksOf,
}) => {
  await isolatedStep("the first photo of a tank is taken in its empty gallery", async () => {
    const tank = await createTank();
    await open(`/?photos=${tank.id}`);
    await takePhoto(page, gallery(page).getByRole("button", { name: "Take Photo" }));
    await expect(photoDialog(page)).toBeHidden();
    await expect(gallery(page).getByRole("heading")).toHaveText(`${tank.customerName} Photos 1 photo`);
    await expect(thumbnails(gallery(page))).toHaveCount(1);
    await expect(gallery(page)).not.toContainText("No photos yet");
    expect((await tanksOf(tank.customerName))[0]?.photoUrls).toHaveLength(1);
    await gallery(page).getByRole("link", { name: "Close" }).click();
    await expect(card(page, tank.customerName)).toContainText(/\b1 photo\b/);
  });

  await isolatedStep("the gallery stays when a photo is enlarged without a connection", async () => {
    allow(/ERR_INTERNET_DISCONNECTED/);
    const tank = await createTank({ photoUrls: await storedPhotos(request, 2) });
    await open(`/?photos=${tank.id}`);
    await context.setOffline(true);
    await gallery(page).getByRole("link", { name: "Photo 1 of 2" }).click();
    await expect(viewer(page).or(toast(page))).toBeVisible();
    await context.setOffline(false);
    await page.keyboard.press("Escape");
    await expect(gallery(page)).toContainText("2 photos");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("previous and next go around all photos", async ({ page, request, open, createTank }) => {
    const tank = await createTank({ photoUrls: await storedPhotos(request, 3) });
    await open(`/?photos=${tank.id}`);
    await gallery(page).getByRole("link", { name: "Photo 1 of 3" }).click();
    const enlarged = gallery(page).getByRole("figure");
    for (const [press, photo] of [
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
});
