import { expect } from "@playwright/test";
import { nextFrame } from "../checks";
import { hold } from "../hold";
import { test, untilHydrated } from "../journey";
import {
  addPhotos,
  capture,
  captured,
  dialogButton,
  fileWindow,
  gallery,
  openCamera,
  photoCount,
  photoDialog,
  takePhoto,
  viewer,
} from "../photo-screen";
import { storedPhotos } from "../photo-store";
import { card, editButton, expectFields, fields, fill, saveButton, search, tankForm, toast } from "../screen";
import { uniqueWord } from "../tanks";
import { holdDrawing } from "./double-tap";

test.use({ isWholeAwaited: true });

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("an answer that comes late to a tank's form or gallery ends nothing and loses nothing", async ({
  page,
  request,
  open,
  createTank,
}) => {
  const tank = await createTank({ photoUrls: await storedPhotos(request, 2) });
  await open(`/?q=${tank.propertyNumber}`);
  const edit = () => editButton(card(page, tank.customerName)).tap();

  await test.step("closing a dialog loads nothing anew and ends no save", async () => {
    await edit();
    await expectFields(page, tank);
    const loaded: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.endsWith(".data")) loaded.push(request.url());
    });
    await addPhotos(page).tap();
    await dialogButton(page, "Close").tap();
    await expect(photoDialog(page)).toBeHidden();
    await addPhotos(page).tap();
    await expect(photoDialog(page)).toBeVisible();
    await page.goBack();
    await expect(photoDialog(page)).toBeHidden();
    await expect(tankForm(page)).toBeVisible();
    expect(loaded).toEqual([]);
  });

  await test.step("while a save is under way nothing can be typed that would be lost", async () => {
    await fill(page, { locationWithinFacility: "Roof" });
    const release = await hold(page, "**/*.data*", 1);
    await saveButton(page).tap();
    await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
    const place = fields(page).locationWithinFacility;
    await place.evaluate((field) => field.focus());
    await expect(place).not.toBeFocused();
    release();
    await expect(toast(page)).toContainText("Tank updated successfully");
    await toast(page).getByRole("button", { name: "Close" }).tap();
  });

  await test.step("a photo added in the gallery appears, though another is enlarged while it is added", async () => {
    await card(page, tank.customerName).getByRole("link", { name: "View Photos" }).tap();
    const append = `**/api/tanks/${tank.id}/photos`;
    const release = await hold(page, append);
    const asked = page.waitForRequest(append);
    await takePhoto(page, gallery(page).getByRole("button", { name: "Add Photo" }));
    await asked;
    await dialogButton(page, "Close").tap();
    await gallery(page).getByRole("link", { name: "Photo 1 of 2" }).tap();
    await expect(viewer(page)).toBeVisible();
    release();
    await page.keyboard.press("Escape");
    await expect(gallery(page)).toContainText("3 photos");
    await gallery(page).getByRole("link", { name: "Close" }).tap();
  });

  await test.step("who goes back while a save is under way is told so, and the list shows how it ended", async () => {
    await edit();
    await fill(page, { productContained: "Kerosene" });
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(
      "**/*.data*",
      async (route) => {
        await route.fetch();
        arrive();
        // Its answer never comes.
      },
      { times: 1 },
    );
    await page.evaluate(() => {
      window.confirm = () => true;
    });
    await saveButton(page).tap();
    await arrived;
    await page.goBack();
    await expect(toast(page)).toContainText("1 change was sent.");
    await expect(card(page, tank.customerName)).toContainText("Kerosene");
  });
});

test("code and photos that come late leave what was opened meanwhile", async ({ page, open }) => {
  await test.step("the window for files opens over nothing that was opened meanwhile", async () => {
    const release = await hold(page, "**/file-upload.client*");
    await open("/?add");
    await page.evaluate(() => {
      const ask = window.matchMedia.bind(window);
      window.matchMedia = (query) => ask(query === "(pointer: coarse)" ? "not all" : query);
    });
    await addPhotos(page).tap();
    await dialogButton(page, "Upload File").tap();
    await dialogButton(page, "Take Photo").tap();
    await capture(page);
    const code = page.waitForResponse(/file-upload\.client.*js/);
    release();
    await (await code).finished();
    await nextFrame(page);
    await expect(captured(page)).toBeVisible();
    await expect(fileWindow(page)).toBeHidden();
  });

  await test.step("a photo that arrives late closes no dialog that was opened meanwhile", async () => {
    await page.goBack();
    await expect(photoDialog(page)).toBeHidden();
    const release = await hold(page, "**/api/photos/store/**", 1);
    await takePhoto(page);
    await expect(dialogButton(page, "Uploading...")).toBeVisible();
    await dialogButton(page, "Close").tap();
    await openCamera(page);
    await capture(page);
    release();
    await expect(photoCount(page, 1)).toBeAttached();
    await expect(captured(page)).toBeVisible();
  });
});

test("an answer that comes late to a list leads nowhere else", async ({
  page,
  allow,
  isolatedStep,
  createTank,
  createTanks,
}) => {
  await isolatedStep("a screen whose code was lost leads nowhere once it is left", async () => {
    allow(/ERR_FAILED/);
    const tank = await createTank();
    await page.route("**/assets/tank-form-*.js", (route) => route.abort());
    await page.goto(`/?q=${tank.propertyNumber}`);
    await untilHydrated(page);
    const release = await hold(page, "**/?*edit=*");
    const asked = page.waitForRequest((request) => request.method() === "HEAD");
    await editButton(card(page, tank.customerName)).tap();
    const request = await asked;
    await page.goBack();
    await expect(card(page, tank.customerName)).toBeVisible();
    release();
    await request.response();
    await nextFrame(page);
    await expect(card(page, tank.customerName)).toBeVisible();
    await expect(page).toHaveURL(`/?q=${tank.propertyNumber}`);
  });

  await isolatedStep("a view that is chosen while a search is answered keeps the search", async () => {
    allow(/status of 503/);
    const word = uniqueWord();
    await createTanks(2, (index) => ({ customerName: `${word} ${index}` }));
    await page.route("**/api/tanks/compact*", (route) => route.fulfill({ status: 503 }));
    await page.goto("/");
    await expect(card(page, "").first()).toBeVisible();
    const release = await hold(page, "**/*.data*", 1);
    const asked = page.waitForRequest("**/*.data*");
    await search(page, word);
    await asked;
    await page.getByRole("link", { name: "List view" }).tap();
    release();
    await expect(page).toHaveURL(`/?q=${word}&view=list`);
    await expect(page.getByText(`2 result(s) for "${word}"`)).toBeVisible();
  });
});

test("a second press on Close before the page has drawn the first leads no further than the list", async ({
  page,
  open,
  createTank,
}) => {
  const tank = await createTank({ customerName: uniqueWord() });
  // Only the server knows who is on a list.
  const list = `/?q=${tank.propertyNumber}&unlisted=customer`;
  const draw = await holdDrawing(page);
  for (const opened of [
    editButton(card(page, tank.customerName)),
    card(page, tank.customerName).getByText("0 photos"),
  ]) {
    await open(list);
    await opened.tap();
    const close = page.getByRole("main").getByRole("link", { name: "Close" });
    await close.tap({ trial: true });
    const release = await hold(page, "**/*.data*");
    const asked = page.waitForRequest("**/*.data*");
    await draw.hold();
    await close.tap();
    await asked;
    await close.evaluate((link: HTMLElement) => {
      const { now } = performance;
      // However long it takes.
      performance.now = () => now.call(performance) + 1e6;
      link.click();
      performance.now = now;
    });
    await draw.goOn();
    release();
    await expect(card(page, tank.customerName)).toBeVisible();
    await expect(close).toBeHidden();
    await expect(page).toHaveURL(list);
  }
});
