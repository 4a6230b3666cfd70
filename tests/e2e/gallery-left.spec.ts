import { expect, type Page } from "@playwright/test";
import { test } from "./journey";
import { smallPhoto } from "./photo-files";
import { breakStep, outlastToast, skipWaits } from "./photo-line";
import {
  capture,
  dialogButton,
  gallery,
  openCamera,
  photoDialog,
  retryButtons,
  takePhoto,
  uploadFile,
  uploadProgress,
} from "./photo-screen";
import { storedPhotos } from "./photo-store";
import { card, toast } from "./screen";

test.use({ isWholeAwaited: true });

const addPhoto = (page: Page) => gallery(page).getByRole("button", { name: "Add Photo" });
const close = (page: Page) => gallery(page).getByRole("link", { name: "Close" });

/** The journey answers no. */
async function expectQuestion(page: Page, type: "beforeunload", leave: () => Promise<unknown>) {
  const question = page.waitForEvent("dialog");
  await leave();
  expect((await question).type()).toBe(type);
}

const reload = (page: Page) => page.evaluate(() => setTimeout(() => location.reload()));

test.beforeEach(({ allow }) => {
  allow(/ERR_FAILED|^dialog: $/);
});

/** How many photos are drawn from here on, and the URLs of pictures that are not given up. */
async function countDrawn(page: Page) {
  await page.evaluate(() => {
    const counts = { drawn: 0, previews: new Set<string>() };
    Object.assign(window, { counts });
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (blob) => {
      const url = createObjectURL(blob);
      counts.previews.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      counts.previews.delete(url);
      revokeObjectURL(url);
    };
    window.Worker = class extends Worker {
      constructor(...args: ConstructorParameters<typeof Worker>) {
        super(...args);
        counts.drawn += 1;
      }
    };
  });
  return () =>
    page.evaluate(() => {
      const { drawn, previews } = (window as unknown as { counts: { drawn: number; previews: Set<string> } }).counts;
      return { drawn, previews: previews.size };
    });
}

function widthOf(image: HTMLElement | SVGElement): number {
  return image instanceof HTMLImageElement ? image.naturalWidth : 0;
}

test("photos go on their way when their gallery is left, and are told of", async ({
  page,
  context,
  request,
  open,
  allow,
  isolatedStep,
  createTank,
  tanksOf,
}) => {
  const tank = await createTank({ photoUrls: await storedPhotos(request, 1) });
  await page.clock.install();
  await open(`/?q=${tank.propertyNumber}`);
  const viewPhotos = card(page, tank.customerName).getByRole("link", { name: "View Photos" });
  await viewPhotos.click();
  const counts = await countDrawn(page);
  const { tries, repair } = await breakStep(page, "send", "no answer");

  await test.step("a photo that has not arrived is not left without a question", async () => {
    await takePhoto(page, addPhoto(page));
    await expectQuestion(page, "beforeunload", () => reload(page));
    await skipWaits(page, tries);
    await expect(retryButtons(page)).toHaveCount(1);
    await expect(photoDialog(page)).toBeHidden();
  });

  await test.step("a captured photo is drawn once, and its previews give up their URLs once they are shown", async () => {
    await expect.poll(() => retryButtons(page).locator("img").evaluate(widthOf)).toBe(1280);
    expect(await counts()).toEqual({ drawn: 1, previews: 0 });
  });

  await isolatedStep("a photo that was not sent waits in its gallery, and arrives when the line is back", async () => {
    allow(/ERR_INTERNET_DISCONNECTED/);
    await page.clock.fastForward(1000);
    await close(page).click();
    await expect(card(page, tank.customerName)).toContainText("1 photo not sent");
    await expectQuestion(page, "beforeunload", () => reload(page));
    await expectQuestion(page, "beforeunload", () => page.close({ runBeforeUnload: true }));
    await viewPhotos.click();
    await expect(retryButtons(page)).toHaveCount(1);
    await gallery(page).getByRole("link", { name: "Photo 1 of 1" }).click();
    await page.goBack();

    repair();
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(gallery(page)).toContainText("2 photos");
  });

  await isolatedStep("a file of the window arrives like any other", async () => {
    await uploadFile(page, await smallPhoto(2), addPhoto(page));
    await expect(gallery(page)).toContainText("3 photos");
  });

  await isolatedStep("a gallery whose photos have arrived is left without a question", async () => {
    // A second press within a moment of the first is ignored, and a fast machine is that fast.
    await page.clock.fastForward(1000);
    await close(page).click();
    await expect(card(page, tank.customerName)).toContainText("3 photos");
  });

  await isolatedStep("a photo that fails after the gallery was left is told of, and sent again at a tap", async () => {
    await viewPhotos.click();
    const { tries, repair } = await breakStep(page, "append", "no answer");
    await outlastToast(page);
    await openCamera(page, addPhoto(page));
    await capture(page);
    await dialogButton(page, "Use and Take Another").click();
    await page.keyboard.press("Escape");
    await expect(uploadProgress(page)).toBeVisible();
    await close(page).click();
    await expect(card(page, tank.customerName)).toBeVisible();
    await skipWaits(page, tries);
    await expect(toast(page)).toContainText("Upload Error");
    repair();
    await toast(page).getByRole("button", { name: "Try again" }).click();
    await expect(toast(page)).toContainText("Photo uploaded");
    expect((await tanksOf(tank.customerName))[0]?.photoUrls).toHaveLength(4);
  });
});
