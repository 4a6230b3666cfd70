import { expect, type Page } from "@playwright/test";
import { hold } from "../hold";
import { test } from "../journey";
import { smallPhoto } from "../photo-files";
import { breakStep, outlastToast, skipWaits } from "../photo-line";
import {
  capture,
  dialogButton,
  fileWindow,
  gallery,
  openCamera,
  photoDialog,
  retryButtons,
  takePhoto,
  uploadFile,
  uploadProgress,
  waitingPhotos,
} from "../photo-screen";
import { storedPhotos } from "../photo-store";
import { card, toast } from "../screen";

test.use({ isWholeAwaited: true });

const addPhoto = (page: Page) => gallery(page).getByRole("button", { name: "Add Photo" });
const close = (page: Page) => gallery(page).getByRole("link", { name: "Close" });

test.beforeEach(({ allow }) => {
  // The outbox asks whether a photo has come before it sends it again.
  allow(/ERR_FAILED|status of 404/);
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
        if (String(args[0]).includes("redraw")) counts.drawn += 1;
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

test("photos that meet no line wait on the device, in their gallery, also in a new page", async ({
  page,
  context,
  request,
  open,
  allow,
  createTank,
}) => {
  const tank = await createTank({ photoUrls: await storedPhotos(request, 1) });
  await page.clock.install();
  await open(`/?q=${tank.propertyNumber}`);
  const viewPhotos = card(page, tank.customerName).getByRole("link", { name: "View Photos" });
  await viewPhotos.click();
  const counts = await countDrawn(page);
  const { tries, repair } = await breakStep(page, "send", "no answer");

  await test.step("a photo whose gallery is left meanwhile", async () => {
    await takePhoto(page, addPhoto(page));
    await expect(uploadProgress(page)).toBeVisible();
    await expect(photoDialog(page)).toBeHidden();
    await page.clock.fastForward(1000);
    await close(page).click();
    await expect(card(page, tank.customerName)).toContainText("0 of 1 sent");
    await skipWaits(page, tries);
    await expect(toast(page)).toContainText("Saved on this device It will be sent when there is a connection.");
    await expect(card(page, tank.customerName)).not.toContainText("sent");
    await viewPhotos.click();
    await expect(waitingPhotos(page)).toHaveCount(1);
    await expect(retryButtons(page)).toHaveCount(0);
  });

  await test.step("it was drawn once, and its previews give up their URLs once they are shown", async () => {
    const image = gallery(page).getByRole("listitem").filter({ hasText: "Waiting to send" }).locator("img");
    await expect.poll(() => image.evaluate(widthOf)).toBe(1280);
    expect(await counts()).toEqual({ drawn: 1, previews: 0 });
  });

  await test.step("the page is left without a question, and a new one has it", async () => {
    await page.reload();
    await expect(waitingPhotos(page)).toHaveCount(1);
    await expect(gallery(page)).toContainText("1 photo");
  });

  await test.step("one more waits behind it, and so does a file of the window", async () => {
    await takePhoto(page, addPhoto(page));
    await expect(toast(page)).toContainText("Saved on this device");
    await expect(waitingPhotos(page)).toHaveCount(2);
    await uploadFile(page, await smallPhoto(2), addPhoto(page));
    await expect(waitingPhotos(page)).toHaveCount(3);
    await expect(fileWindow(page)).toHaveCount(0);
    await expect(uploadProgress(page)).toHaveCount(0);
  });

  await test.step("one is removed, and comes back by Undo", async () => {
    // What is being sent just then is not removed.
    allow(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await expect(page.getByRole("link", { name: "3 waiting" })).toBeVisible();
    await gallery(page).getByRole("button", { name: "Remove waiting photo" }).first().click();
    await expect(waitingPhotos(page)).toHaveCount(2);
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await expect(waitingPhotos(page)).toHaveCount(3);
  });

  await test.step("they come into their open gallery when the line is back", async () => {
    repair();
    await context.setOffline(false);
    await expect(gallery(page)).toContainText("4 photos");
    await expect(waitingPhotos(page)).toHaveCount(0);
    await expect(toast(page)).toContainText("Sent 3 changes were sent.");
  });

  await test.step("a photo of a tank of its own is not tried while the browser has no line", async () => {
    const other = await createTank();
    await open(`/?photos=${other.id}`);
    await openCamera(page, gallery(page).getByRole("button", { name: "Take Photo" }));
    await capture(page);
    await context.setOffline(true);
    await dialogButton(page, "Use Photo").click();
    await expect(toast(page)).toContainText("Saved on this device");
    await expect(waitingPhotos(page)).toHaveCount(1);
    await close(page).click();
    await expect(card(page, other.customerName)).toContainText("1 photo");
    await expect(card(page, other.customerName).locator("img")).toHaveJSProperty("complete", true);
    await expect(card(page, other.customerName).locator("img")).not.toHaveJSProperty("naturalWidth", 0);
  });
});

test("a photo arrives after its gallery was left, and what the server refuses is told of", async ({
  page,
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

  await isolatedStep("a file of the window arrives like any other", async () => {
    await viewPhotos.click();
    await uploadFile(page, await smallPhoto(2), addPhoto(page));
    await expect(gallery(page)).toContainText("2 photos");
    // A second press within a moment of the first is ignored, and a fast machine is that fast.
    await page.clock.fastForward(1000);
    await close(page).click();
    await expect(card(page, tank.customerName)).toContainText("2 photos");
  });

  await isolatedStep(
    "a photo that is refused after the gallery was left is told of, and sent again at a tap",
    async () => {
      allow(/status of 400/);
      await viewPhotos.click();
      const { repair } = await breakStep(page, "append", 400);
      const release = await hold(page, "**/api/photos", 1, "PUT");
      await outlastToast(page);
      await openCamera(page, addPhoto(page));
      await capture(page);
      await dialogButton(page, "Use and Take Another").click();
      await page.keyboard.press("Escape");
      await expect(uploadProgress(page)).toBeVisible();
      await close(page).click();
      await expect(card(page, tank.customerName)).toBeVisible();
      release();
      await expect(toast(page)).toContainText("Upload Error");
      await expect(card(page, tank.customerName)).toContainText("1 photo not sent");
      repair();
      await toast(page).getByRole("button", { name: "Try again" }).click();
      await expect(toast(page)).toContainText("Photo uploaded");
      expect((await tanksOf(tank.customerName))[0]?.photoUrls).toHaveLength(3);
    },
  );
});
