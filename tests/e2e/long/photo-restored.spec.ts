import { expect, type Page } from "@playwright/test";
import { readTable } from "../device";
import { hold } from "../hold";
import { test } from "../journey";
import { breakStep, lost, openFilledForm, skipWaits } from "../photo-line";
import {
  addPhotos,
  formPaths,
  gallery,
  photoCount,
  photoDialog,
  retryButtons,
  takePhoto,
  thumbnails,
  untilDialogIsLeft,
  uploadProgress,
  waitingPhotos,
} from "../photo-screen";
import { addButton, card, editButton, expectFields, saveButton, tankForm, toast } from "../screen";
import { tankServer } from "../servers";

test.use({ isWholeAwaited: true });

/** Takes a photo that meets no answer, until it is left to a tap, and the dialog. */
async function takeUnsent(page: Page) {
  const broken = await breakStep(page, "send", "no answer");
  await takePhoto(page);
  await skipWaits(page, broken.tries);
  await expect(retryButtons(page)).toHaveCount(1);
  await untilDialogIsLeft(page);
  return broken;
}

test("photos of a form are kept with its draft until it is saved or given up", async ({
  page,
  open,
  allow,
  isolatedStep,
  tanksOf,
}) => {
  test.slow();
  await isolatedStep("in a new page they are sent again, and stand in the form", async () => {
    allow(lost);
    const tank = await openFilledForm(page, open);
    const { tries, repair } = await takeUnsent(page);
    await page.reload();
    await expectFields(page, tank);
    await skipWaits(page, tries, 8);
    await expect(retryButtons(page)).toHaveCount(1);
    repair();
    await retryButtons(page).click();
    await expect(photoCount(page, 1)).toBeVisible();
    await expect(thumbnails(tankForm(page))).toHaveCount(1);
    await page.reload();
    await expect(photoCount(page, 1)).toBeVisible();
    const paths = await formPaths(page);
    await saveButton(page).click();
    await expect(card(page, tank.customerName)).toContainText("1 photo");
    expect((await tanksOf(tank.customerName))[0]?.photoUrls).toEqual(paths);
  });

  await isolatedStep("one alone, without a word typed, comes back as well", async () => {
    allow(lost);
    await open("/?add");
    await breakStep(page, "send", "no answer");
    await takePhoto(page);
    await expect(uploadProgress(page)).toBeVisible();
    await untilDialogIsLeft(page);
    await page.reload();
    await expect(uploadProgress(page)).toBeVisible();
    await tankForm(page).getByRole("button", { name: "Start over" }).click();
    await expect(uploadProgress(page)).toHaveCount(0);
    await page.reload();
    await expect(addPhotos(page)).toBeVisible();
    await expect(photoCount(page, 0)).toBeVisible();
  });

  await isolatedStep("Cancel gives them up, and Undo brings them back", async () => {
    allow(lost);
    await open("/");
    await addButton(page).click();
    const { repair } = await breakStep(page, "send", "no answer");
    await takePhoto(page);
    await expect(uploadProgress(page)).toBeVisible();
    await expect(photoDialog(page)).toBeHidden();
    await tankForm(page).getByRole("link", { name: "Cancel" }).click();
    await expect(toast(page)).toContainText("Changes discarded");
    repair();
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await expect(photoCount(page, 1)).toBeVisible();
  });

  await isolatedStep("of a form that is saved without them they wait for a line", async () => {
    allow(lost);
    const tank = await openFilledForm(page, open);
    const { tries } = await breakStep(page, "send", "no answer");
    await takePhoto(page);
    await skipWaits(page, tries);
    await expect(retryButtons(page)).toHaveCount(1);
    await saveButton(page).click();
    await expect(card(page, tank.customerName)).toBeVisible();
    await skipWaits(page, tries, 8);
    await expect(toast(page)).toContainText("Saved on this device");
    const [saved] = await tanksOf(tank.customerName);
    expect(saved?.photoUrls).toEqual([]);
    await page.goto(`/?photos=${saved?.id}`);
    await expect(gallery(page)).toBeVisible();
    await expect(waitingPhotos(page)).toHaveCount(1);
  });
});

test("on a full device a photo is sent all the same, and the page says that it is not kept", async ({ page, open }) => {
  const line = await page.context().newCDPSession(page);
  const { origin } = new URL(tankServer.url);
  // The browser asks once how much room is left.
  await line.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1000 });
  await open("/?add");
  const release = await hold(page, "**/api/photos/upload");
  await takePhoto(page);
  await expect(toast(page)).toContainText("This device is full");
  release();
  await expect(photoCount(page, 1)).toBeVisible();
});

test("of a tank whose form was left with a photo on its way the list says that it is not saved", async ({
  page,
  open,
  allow,
  createTank,
  tanksOf,
}) => {
  allow(lost);
  const tank = await createTank();
  await page.clock.install();
  await open(`/?q=${tank.propertyNumber}`);
  await editButton(card(page, tank.customerName)).click();
  const { tries, repair } = await takeUnsent(page);
  await page.goBack();
  await page.reload();
  await expect(card(page, tank.customerName)).toContainText("Not saved");
  await editButton(card(page, tank.customerName)).click();
  await expect(page.getByText("Your unsaved changes were restored.")).toBeVisible();
  await skipWaits(page, tries, 8);
  repair();
  await retryButtons(page).click();
  await expect(photoCount(page, 1)).toBeVisible();
  await saveButton(page).click();
  await expect(card(page, tank.customerName)).toContainText("1 photo");
  await expect(card(page, tank.customerName)).not.toContainText("Not saved");
  expect((await tanksOf(tank.customerName))[0]?.photoUrls).toHaveLength(1);
});

const refusals = (page: Page) => page.evaluate(() => (window as unknown as { refused: number }).refused);

const mendDevice = (page: Page) => page.evaluate(() => dispatchEvent(new Event("mended")));

/** Runs in the page: from then on the device refuses all of its calls, or to give a photo, or never answers that. */
function breakDevice(what: string) {
  const counter = window as unknown as { refused: number };
  counter.refused = 0;
  const [holder, name] = what === "all" ? [IDBFactory.prototype, "open"] : [IDBObjectStore.prototype, "get"];
  const calls = holder as unknown as Record<string, (...args: unknown[]) => unknown>;
  const call = calls[name] as (...args: unknown[]) => unknown;
  calls[name] = function refuse(this: { name?: string }, ...args: unknown[]) {
    if (what !== "all" && this.name !== "photos") return call.apply(this, args);
    counter.refused += 1;
    if (what === "photos, silently") {
      const unanswered = call.apply(this, args) as EventTarget;
      unanswered.addEventListener = () => {};
      return unanswered;
    }
    throw new DOMException("The device refuses.", "UnknownError");
  };
  addEventListener("mended", () => {
    calls[name] = call;
  });
}

test("a photo that the device did not take at first is kept once it cannot be sent", async ({ page, open, allow }) => {
  allow(lost);
  await openFilledForm(page, open);
  const { tries, repair } = await breakStep(page, "prepare", "no answer");
  await page.evaluate(breakDevice, "all");
  await takePhoto(page);
  await expect.poll(() => refusals(page)).toBeGreaterThan(0);
  await expect.poll(() => tries.count).toBeGreaterThan(0);
  await mendDevice(page);
  await skipWaits(page, tries);
  await expect(retryButtons(page)).toHaveCount(1);
  await untilDialogIsLeft(page);
  repair();
  await page.reload();
  await expect(photoCount(page, 1)).toBeVisible();
});

test("a photo that the device refuses and that cannot be sent is said to be in the page alone", async ({
  page,
  open,
  allow,
}) => {
  allow(lost);
  await openFilledForm(page, open);
  const { tries } = await breakStep(page, "prepare", "no answer");
  await page.evaluate(breakDevice, "all");
  await takePhoto(page);
  await skipWaits(page, tries);
  await expect(toast(page)).toContainText("Failed to prepare photo upload. The photo is not stored here");
});

for (const [what, how, times] of [
  ["photos", "did not give", 2],
  ["photos, silently", "has not given yet", 1],
] as const) {
  test(`a photo that the device ${how} to its form goes with it when it is saved`, async ({
    page,
    open,
    allow,
    tanksOf,
  }) => {
    allow(lost);
    const tank = await openFilledForm(page, open);
    const { repair } = await takeUnsent(page);
    await page.addInitScript(breakDevice, what);
    await page.reload();
    await expectFields(page, tank);
    await expect.poll(() => refusals(page)).toBeGreaterThanOrEqual(times);
    await mendDevice(page);
    repair();
    await saveButton(page).click();
    await expect(async () => {
      await page.clock.fastForward(1000);
      expect((await tanksOf(tank.customerName))[0]?.photoUrls).toHaveLength(1);
    }).toPass();
    await expect(card(page, tank.customerName)).toBeVisible();
  });
}

test("a photo that was given up while its address was asked for does not come back", async ({ page, open }) => {
  await open("/?add");
  const release = await hold(page, "**/api/photos/upload");
  await takePhoto(page);
  await expect(uploadProgress(page)).toBeVisible();
  await untilDialogIsLeft(page);
  await tankForm(page).getByRole("link", { name: "Cancel" }).click();
  await expect(toast(page)).toContainText("Changes discarded");
  const confirmed = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/photos");
  release();
  await confirmed;
  expect(await readTable(page, "outbox")).toEqual([]);
});
