import { expect, type Page } from "@playwright/test";
import { lineProblems, test } from "../device";
import { type PhotoFile, smallPhoto, smallPhotos, textFile } from "../photo-files";
import { gallery, photoCount, takePhoto, thumbnails, untilDialogIsLeft, waitingPhotos } from "../photo-screen";
import { addButton, card, editButton, fill, message, saveButton, search, tankForm } from "../screen";
import { preparedPhoto, uniqueTank } from "../tanks";
import { pressTwiceAtOnce } from "./double-tap";

const strip = (page: Page) => page.getByRole("region", { name: "Shared photos" });
const addHere = (page: Page) => strip(page).getByRole("button", { name: "Add to this tank" });

/** As the phone does: a form of no page of the app's own making is posted, and its answer opened. */
async function share(page: Page, files: PhotoFile[]) {
  await addForm(page);
  await page.locator("#share input").setInputFiles(files);
  await Promise.all([page.waitForEvent("load"), submit(page)]);
  await expect(page).toHaveURL(/\/\?shared$/);
}

function addForm(page: Page) {
  const form = '<form id="share" action="/share" method="post" enctype="multipart/form-data">';
  const input = '<input type="file" name="photos" multiple>';
  return page.evaluate((html) => document.body.insertAdjacentHTML("beforeend", html), `${form}${input}</form>`);
}

function submit(page: Page) {
  return page.evaluate(() => (document.getElementById("share") as HTMLFormElement).submit());
}

test.beforeEach(({ allow }) => allow(lineProblems));

test("photos that are shared without a line wait for a tank, and arrive with it", async ({
  page,
  context,
  visitKept,
  createTank,
  tanksOf,
}) => {
  const tank = await createTank();
  await visitKept("/");
  await context.setOffline(true);
  await share(page, await smallPhotos(2));
  await expect(strip(page)).toContainText("2 photos to add");
  await share(page, [await smallPhoto(3)]);
  await expect(strip(page)).toContainText("3 photos to add");

  await search(page, tank.propertyNumber);
  await editButton(page, tank.customerName).click();
  await addHere(page).click();
  await expect(strip(page)).toBeHidden();
  await saveButton(page).click();
  await expect(card(page, tank.customerName).getByText("Waiting to send")).toBeVisible();
  await expect(strip(page)).toBeHidden();
  await context.setOffline(false);
  await expect
    .poll(async () => (await tanksOf(tank.customerName))[0]?.photoUrls)
    .toEqual([expect.any(String), expect.any(String), expect.any(String)]);
});

test("what is shared goes to a new tank, to a tank's gallery, or away", async ({
  page,
  visit,
  visitKept,
  createTank,
  tanksOf,
}) => {
  const known = await createTank();
  const tank = uniqueTank();
  await visitKept("/");

  await test.step("a new tank", async () => {
    await share(page, [await smallPhoto(1)]);
    await strip(page).getByRole("link", { name: "Add to a new tank" }).click();
    await expect(photoCount(page, 1)).toBeVisible();
    await expect(strip(page)).toBeHidden();
    await fill(page, tank);
    await saveButton(page).click();
    await expect.poll(() => tanksOf(tank.customerName)).toMatchObject([{ photoUrls: [expect.any(String)] }]);
  });

  await test.step("a gallery, after the page was opened anew", async () => {
    await share(page, [await smallPhoto(2)]);
    await visit(`/?photos=${known.id}`);
    await addHere(page).click();
    await expect(thumbnails(gallery(page))).toHaveCount(1);
    await expect(strip(page)).toBeHidden();
    expect(await tanksOf(known.customerName)).toMatchObject([{ photoUrls: [expect.any(String)] }]);
  });

  await test.step("away, by two presses, and back", async () => {
    await share(page, await smallPhotos(2));
    await pressTwiceAtOnce(strip(page).getByRole("button", { name: "Discard" }));
    await expect(strip(page)).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(strip(page)).toContainText("2 photos to add");
  });
});

test("a form takes no more of what is shared than its tank has room for beside what waits", async ({
  page,
  context,
  visit,
  visitKept,
  createTank,
}) => {
  const tank = await createTank({ photoUrls: Array.from({ length: 48 }, (_, index) => preparedPhoto(index)) });
  await visitKept("/");
  await context.setOffline(true);
  await visit(`/?photos=${tank.id}`);
  await takePhoto(page, gallery(page).getByRole("button", { name: "Add Photo" }));
  await expect(waitingPhotos(page)).toBeVisible();
  await share(page, await smallPhotos(2));
  await visit(`/?edit=${tank.id}`);
  await expect(waitingPhotos(page)).toBeVisible();
  await addHere(page).click();
  await expect(message(page, "There was room for one: the first was taken.")).toBeVisible();
});

test("a file that is no photo is told of as any other", async ({ page, visit, visitKept, allow, createTank }) => {
  allow(/status of 415/);
  const tank = await createTank();
  await visitKept("/");
  await share(page, [textFile]);
  await visit(`/?edit=${tank.id}`);
  await addHere(page).click();
  await expect(tankForm(page).getByText("not a JPEG, PNG, WebP or GIF photo")).toBeVisible();
});

test("before the app is kept on the device, what is shared is refused in plain words", async ({ page, visit }) => {
  await visit("/");
  await addForm(page);
  await submit(page);
  await expect(message(page, "Shared photos not taken")).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname + url.search === "/");
});

test("a photo of a form that was not saved is in the copy of what waits, and a tank is chosen for it where that is opened", async ({
  page,
  context,
  browser,
  line,
  visitKept,
}) => {
  await visitKept("/");
  await context.setOffline(true);
  const tank = uniqueTank();
  await addButton(page).click();
  await fill(page, tank);
  await saveButton(page).click();
  await expect(card(page, tank.customerName).getByText("Waiting to send")).toBeVisible();
  await addButton(page).click();
  await takePhoto(page);
  await untilDialogIsLeft(page);
  await page.goBack();
  await page.getByRole("link", { name: "1 waiting" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download a copy" }).click(),
  ]);

  const other = await browser.newContext();
  const otherPage = await other.newPage();
  await otherPage.goto(`${line.url}/?outbox`);
  await expect(otherPage.getByText("Nothing is waiting on this device.")).toBeVisible();
  await otherPage.getByLabel("Open a copy").setInputFiles(await file.path());
  await expect(otherPage.getByText("Sent in the last 30 days: 1")).toBeVisible();
  await expect(otherPage.getByText("Nothing is waiting on this device.")).toBeVisible();
  await otherPage.getByRole("link", { name: "Close" }).click();
  await expect(strip(otherPage)).toContainText("1 photo to add");
  await other.close();
});
