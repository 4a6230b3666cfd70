import { expect, type Page } from "@playwright/test";
import { nextFrame } from "../checks";
import { hold } from "../hold";
import { test } from "../journey";
import { capture, dialogButton, gallery, openCamera, photoDialog, viewer } from "../photo-screen";
import { storedPhotos } from "../photo-store";
import { card, cards, closeToast, toast } from "../screen";

const title = (page: Page, photo: number) =>
  viewer(page)
    .getByRole("status")
    .filter({ hasText: new RegExp(`^Photo ${photo} of 3$`) });
const shown = (page: Page) => viewer(page).locator('.pswp__item:not([aria-hidden="true"]) img.pswp__img');
const press = (page: Page, name: string) => viewer(page).getByRole("button", { name }).click();

test.use({ isWholeAwaited: true });

async function distanceFromMiddle(page: Page): Promise<number> {
  const [photo, screen] = await Promise.all([shown(page).last().boundingBox(), viewer(page).boundingBox()]);
  if (!photo || !screen) return Number.POSITIVE_INFINITY;
  return Math.abs(photo.x + photo.width / 2 - screen.x - screen.width / 2);
}

/** From a photo at rest, over more than half of the screen, so that it counts however slow the hand is. */
async function swipe(page: Page, from: number, to: number) {
  await expect.poll(() => distanceFromMiddle(page)).toBeLessThan(12);
  await page.mouse.move(from, 400);
  await page.mouse.down();
  for (let step = 1; step <= 8; step++) {
    await page.mouse.move(from + ((to - from) * step) / 8, 400);
    await nextFrame(page);
  }
  await page.mouse.up();
}

test("the enlarged photo is changed by buttons, keys and swipes, enlarged by a double click, and left by Back and Escape", async ({
  page,
  context,
  request,
  open,
  allow,
  isolatedStep,
  createTank,
}) => {
  test.slow();
  const tank = await createTank({ photoUrls: await storedPhotos(request, 3) });
  const openGallery = () => card(page, tank.customerName).getByRole("link", { name: "View Photos" }).click();
  const openSecondPhoto = async () => {
    await gallery(page).getByRole("link", { name: "Photo 2 of 3" }).click();
    await expect(title(page, 2)).toBeVisible();
    await expect(shown(page).last()).toHaveJSProperty("complete", true);
  };
  await open(`/?q=${tank.propertyNumber}`);
  await openGallery();

  await isolatedStep("previous and next go around all photos", async () => {
    await openSecondPhoto();
    await press(page, "Next");
    await expect(title(page, 3)).toBeVisible();
    await press(page, "Next");
    await expect(title(page, 1)).toBeVisible();
    await press(page, "Previous");
    await expect(title(page, 3)).toBeVisible();
  });

  await isolatedStep("arrow keys change the photo and Escape closes it", async () => {
    await page.keyboard.press("ArrowLeft");
    await expect(title(page, 2)).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(title(page, 3)).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(title(page, 1)).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await expect(title(page, 3)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(viewer(page)).toHaveCount(0);
    await expect(gallery(page).getByRole("link", { name: "Photo 3 of 3" })).toBeVisible();
    await expect(page).not.toHaveURL(/photo=/);
  });

  await isolatedStep("a swipe changes the photo", async () => {
    await openSecondPhoto();
    await swipe(page, 1050, 150);
    await expect(title(page, 3)).toBeVisible();
    await swipe(page, 150, 1050);
    await expect(title(page, 2)).toBeVisible();
  });

  await isolatedStep("a click or a double click enlarges the photo, and the next one takes it back", async () => {
    await expect.poll(() => distanceFromMiddle(page)).toBeLessThan(12);
    const width = async () => (await shown(page).last().boundingBox())?.width ?? 0;
    const before = await width();
    await shown(page).last().dblclick();
    await expect.poll(width).toBeGreaterThan(before * 1.3);
    await expect(title(page, 2)).toBeVisible();
    await expect(async () => {
      await shown(page).last().click();
      expect(await width()).toBeCloseTo(before, 0);
    }).toPass({ intervals: [600] });
  });

  await isolatedStep("the photo that was opened has the focus again when it is closed", async () => {
    await page.keyboard.press("Escape");
    await expect(viewer(page)).toHaveCount(0);
    await expect(gallery(page).getByRole("link", { name: "Photo 2 of 3" })).toBeFocused();
  });

  await isolatedStep("Back leads from the photo to the gallery, and from there to the list", async () => {
    await openSecondPhoto();
    await press(page, "Next");
    await expect(page).toHaveURL(/photo=3/);
    await page.goBack();
    await expect(viewer(page)).toHaveCount(0);
    await expect(gallery(page)).toBeVisible();
    await page.goBack();
    await expect(cards(page)).toHaveCount(1);
  });

  await isolatedStep("two steps back lead from the photo to the list", async () => {
    await openGallery();
    await openSecondPhoto();
    await page.evaluate(() => history.go(-2));
    await expect(viewer(page)).toHaveCount(0);
    await expect(cards(page)).toHaveCount(1);
    await expect(gallery(page)).toHaveCount(0);
  });

  await isolatedStep("after closing the photo Back leads to the list", async () => {
    await openGallery();
    await openSecondPhoto();
    await press(page, "Close");
    await expect(viewer(page)).toHaveCount(0);
    await page.goBack();
    await expect(cards(page)).toHaveCount(1);
  });

  await isolatedStep("a reload shows the same photo, enlarged", async () => {
    await openGallery();
    await openSecondPhoto();
    await press(page, "Next");
    await expect(page).toHaveURL(/photo=3/);
    await page.reload();
    await expect(title(page, 3)).toBeVisible();
  });

  await isolatedStep("the photos can be looked through without a connection", async () => {
    allow(/ERR_INTERNET_DISCONNECTED/);
    await press(page, "Next");
    await press(page, "Next");
    await press(page, "Next");
    await expect(title(page, 3)).toBeVisible();
    await context.setOffline(true);
    for (const photo of [1, 2, 3]) {
      await press(page, "Next");
      await expect(title(page, photo)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`photo=${photo}`));
    }
  });
});

test("what is done to a photo is done to the one that is seen", async ({
  page,
  request,
  open,
  createTank,
  changeTank,
  isolatedStep,
  tanksOf,
}) => {
  const tank = await createTank({ photoUrls: await storedPhotos(request, 3) });
  const saved = async () => (await tanksOf(tank.customerName))[0]?.photoUrls ?? [];
  await open(`/?photos=${tank.id}`);
  for (const [action, told, left] of [
    ["Remove", "Photo removed", (_seen: string, cover: string, other: string) => [cover, other]],
    ["Make cover", "Cover changed", (seen: string, cover: string, other: string) => [seen, cover, other]],
  ] as const) {
    await isolatedStep(
      `${action} acts on the photo that is seen, though a colleague has changed the order`,
      async () => {
        const [first = "", seen = "", cover = ""] = await saved();
        const release = await hold(page, "**/api/photos/store/**");
        await openCamera(page, gallery(page).getByRole("button", { name: "Add Photo" }));
        await capture(page);
        await dialogButton(page, "Use and Take Another").click();
        await page.keyboard.press("Escape");
        await expect(photoDialog(page)).toBeHidden();
        await gallery(page).getByRole("link", { name: "Photo 2 of 3" }).click();
        await expect(title(page, 2)).toBeVisible();
        await changeTank(tank, { photoUrls: [cover, first, seen] });
        release();
        await expect(page.getByRole("heading", { name: /Photos 4 photos/, includeHidden: true })).toBeAttached();
        await press(page, action);
        await expect.poll(async () => (await saved()).slice(0, -1)).toEqual(left(seen, cover, first));
        await expect(toast(page)).toContainText(told);
        await closeToast(page);
      },
    );
  }
});

test("when the enlarged photo is removed, the gallery has the focus", async ({ page, request, open, createTank }) => {
  const tank = await createTank({ photoUrls: await storedPhotos(request, 2) });
  await open(`/?photos=${tank.id}`);
  for (const left of ["1 photo", "0 photos"]) {
    await gallery(page).getByRole("link", { name: "Photo 1 of" }).press("Enter");
    await viewer(page).getByRole("button", { name: "Remove" }).press("Enter");
    await expect(gallery(page).getByRole("heading", { name: `${tank.customerName} Photos ${left}` })).toBeVisible();
    await expect(gallery(page)).toBeFocused();
  }
});
