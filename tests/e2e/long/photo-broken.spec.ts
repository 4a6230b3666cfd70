import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { hold } from "../hold";
import { drawnWithAndWithoutScripts, test } from "../journey";
import { gallery, thumbnails } from "../photo-screen";
import { storedPhotos } from "../photo-store";
import { card } from "../screen";

test.use({ isWholeAwaited: true });

const notAvailable = "Image not available";
const tile = (page: Page) => gallery(page).getByRole("link", { name: "Photo 1 of 1" });
const picture = (page: Page, name: string) => card(page, name).locator(":scope > div").first();

async function abortPhotos(page: Page) {
  await page.route("**/objects/uploads/**", (route) => route.abort());
}

/** The browser's broken-image icon is coloured; everything that may be here is nearly grey. */
async function expectNoIcon(element: Locator) {
  const { data, info } = await sharp(await element.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = Array.from({ length: info.width * info.height }, (_, index) =>
    data.subarray(index * 3, index * 3 + 3),
  );
  const saturation = Math.max(...pixels.map((pixel) => Math.max(...pixel) - Math.min(...pixel)));
  expect(saturation).toBeLessThan(60);
}

const untilFailed = (page: Page) => page.waitForEvent("requestfailed", (failure) => failure.url().endsWith("?thumb"));

drawnWithAndWithoutScripts((hasScripts) => {
  test("what stands in place of a photo that cannot be loaded", async ({
    page,
    request,
    open,
    allow,
    isolatedStep,
    createTank,
  }) => {
    allow(/ERR_FAILED/);
    const tank = await createTank({ photoUrls: await storedPhotos(request, 1) });

    await isolatedStep("a card shows nothing in place of a cover that cannot be loaded", async () => {
      await abortPhotos(page);
      const failed = untilFailed(page);
      await open(`/?q=${tank.propertyNumber}`);
      await failed;
      await expectNoIcon(picture(page, tank.customerName));
      if (hasScripts) await expect(thumbnails(card(page, tank.customerName))).toHaveCount(0);
    });

    await isolatedStep("a tile of the gallery says that its photo cannot be loaded", async () => {
      await abortPhotos(page);
      const failed = untilFailed(page);
      await card(page, tank.customerName).getByRole("link", { name: "View Photos" }).click();
      await failed;
      await expectNoIcon(tile(page));
      if (hasScripts) await expect(tile(page)).toContainText(notAvailable);
      else await expect(thumbnails(tile(page))).toHaveAttribute("alt", notAvailable);
    });
  });
});

test("photos that fail before hydration are replaced, and thumbnails are lazy", async ({
  page,
  request,
  open,
  allow,
  isolatedStep,
  createTank,
}) => {
  const tank = await createTank({ photoUrls: await storedPhotos(request, 1) });

  await isolatedStep("thumbnails are lazy in WebKit too, which reads `loading` only before `src`", async () => {
    const html = await (await request.get(`/?photos=${tank.id}`)).text();
    expect(html).toMatch(/<img loading="lazy" src="[^"]+\?thumb"/);
    await open(`/?photos=${tank.id}`);
    const names = await thumbnails(tile(page)).evaluate((image) => image.getAttributeNames());
    expect(names.indexOf("loading")).toBeLessThan(names.indexOf("src"));
  });

  for (const place of ["card", "gallery"] as const) {
    await isolatedStep(`a photo in the ${place} that fails before hydration is replaced`, async () => {
      allow(/ERR_FAILED/);
      const isCard = place === "card";
      const shown = isCard ? picture(page, tank.customerName) : tile(page);
      await abortPhotos(page);
      const release = await hold(page, "**/assets/*.js");
      const failed = untilFailed(page);
      await page.goto(isCard ? `/?q=${tank.propertyNumber}` : `/?photos=${tank.id}`, { waitUntil: "commit" });
      await failed;
      await expect(thumbnails(shown)).toHaveCount(1);
      release();
      await expect(thumbnails(shown)).toHaveCount(0);
      await expect(shown.getByText(notAvailable)).toHaveCount(isCard ? 0 : 1);
      await expectNoIcon(shown);
    });
  }
});

test("a photo that failed without a line is there when the line is", async ({
  page,
  request,
  open,
  allow,
  isolatedStep,
  createTank,
}) => {
  allow(/ERR_FAILED/);
  const tank = await createTank({ photoUrls: await storedPhotos(request, 1) });
  const comesWith = async (event: string, shown: Locator) => {
    await page.unrouteAll();
    await page.evaluate((event) => dispatchEvent(new Event(event)), event);
    await expect(thumbnails(shown)).toHaveJSProperty("complete", true);
    expect(await thumbnails(shown).evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  };

  for (const place of ["card", "gallery"] as const) {
    await isolatedStep(`in the ${place}, when the browser tells of it`, async () => {
      const isCard = place === "card";
      const shown = isCard ? picture(page, tank.customerName) : tile(page);
      await abortPhotos(page);
      await open(isCard ? `/?q=${tank.propertyNumber}` : `/?photos=${tank.id}`);
      await expect(thumbnails(shown)).toHaveCount(0);
      await comesWith("online", shown);
    });
  }

  await isolatedStep("in the gallery, when the list can be fetched again", async () => {
    await abortPhotos(page);
    await page.route("**/api/tanks/compact*", (route) => route.abort());
    await page.goto(`/?photos=${tank.id}`);
    await page.mouse.move(8, 8);
    await expect(tile(page)).toContainText("Photo not on this device");
    await comesWith("focus", tile(page));
  });
});
