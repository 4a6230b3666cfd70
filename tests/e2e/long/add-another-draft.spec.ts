import { expect, type Page } from "@playwright/test";
import { holdWrites, test as onDevice, outboxProblems, readTable } from "../device";
import { hold } from "../hold";
import { test } from "../journey";
import { breakStep, lost } from "../photo-line";
import { photoCount, takePhoto } from "../photo-screen";
import {
  addButton,
  card,
  editButton,
  expectFields,
  fields,
  fill,
  message,
  saveButton,
  tankForm,
  toast,
  waitingLink,
} from "../screen";
import { uniqueTank } from "../tanks";
import { anotherLink, empty, filledFrom, next, save } from "./add-another";

const restored = (page: Page) => page.getByText("Your unsaved changes were restored.");

async function startOver(page: Page) {
  await tankForm(page).getByRole("button", { name: "Start over" }).click();
}

test("a form that was filled in and left asks nothing and leaves no draft", async ({ page, open }) => {
  const tank = uniqueTank();
  await open("/");
  await addButton(page).click();
  await save(page, tank);
  await anotherLink(page).press("Enter");
  await expectFields(page, filledFrom(tank));
  await expect(page.getByRole("main")).toBeFocused();
  await expect(toast(page)).toHaveCount(0);
  await page.goBack();
  await expect(card(page, tank.customerName)).toBeVisible();
  await page.goForward();
  await fields(page).tankSizeGallons.fill("5");
  await fields(page).tankSizeGallons.fill("0");
  await page.reload();
  await expectFields(page, filledFrom(tank));
  await expect.poll(() => readTable(page, "drafts")).toEqual([]);
  await expect(restored(page)).toBeHidden();
  await tankForm(page).getByRole("link", { name: "Cancel" }).click();
  await expect(card(page, tank.customerName)).toBeVisible();
  await expect(toast(page)).toHaveCount(0);
  await addButton(page).click();
  await expectFields(page, empty);
});

test("words typed into a filled form come back, and Start over leads to what it was filled with", async ({
  page,
  open,
  createTank,
}) => {
  const tank = await createTank();
  await open(`/?add=${tank.id}`);
  await fill(page, next);
  await page.reload();
  await expect(page.getByText("Tank Size (Gallons), Location Within Facility, not saved")).toBeVisible();
  await expectFields(page, { ...filledFrom(tank), ...next });
  await startOver(page);
  await expectFields(page, filledFrom(tank));
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expectFields(page, { ...filledFrom(tank), ...next });
  await open("/?add");
  await expectFields(page, { ...filledFrom(tank), ...next });
  await startOver(page);
  await expectFields(page, empty);
});

test("a draft that was left is shown in place of what a form would be filled with", async ({
  page,
  open,
  createTank,
}) => {
  const [tank, draft] = [await createTank(), uniqueTank()];
  await open("/?add");
  await fill(page, draft);
  await open(`/?add=${tank.id}`);
  await expect(restored(page)).toBeVisible();
  await expectFields(page, draft);
  await startOver(page);
  await expectFields(page, filledFrom(tank));
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await page.reload();
  await expectFields(page, draft);
});

test("pressed over another form the link opens the filled one, and what was typed stays", async ({ page, open }) => {
  const [tank, draft] = [uniqueTank(), uniqueTank()];
  await open(`/?q=${tank.propertyNumber}&add`);
  await save(page, tank);
  await editButton(card(page, tank.customerName)).press("Enter");
  await anotherLink(page).press("Enter");
  await expectFields(page, filledFrom(tank));
  await save(page, next);
  await expect(card(page, tank.customerName)).toHaveCount(2);
  await addButton(page).press("Enter");
  await fill(page, draft);
  await anotherLink(page).press("Enter");
  await expect(restored(page)).toBeVisible();
  await expectFields(page, draft);
});

onDevice(
  "the next tank of a property is added without a line",
  async ({ page, context, visitKept, allow, tanksOf }) => {
    allow(outboxProblems);
    const tank = uniqueTank();
    await visitKept("/");
    await context.setOffline(true);
    await addButton(page).click();
    await save(page, tank);
    await expect(message(page, "Saved on this device")).toBeVisible();
    await anotherLink(page).click();
    await expectFields(page, filledFrom(tank));
    await page.reload();
    await expectFields(page, filledFrom(tank));
    await expect(restored(page)).toBeHidden();
    await fill(page, next);
    await page.reload();
    await expect(restored(page)).toBeVisible();
    await expectFields(page, { ...filledFrom(tank), ...next });
    await saveButton(page).click();
    await expect(waitingLink(page)).toHaveText("2 waiting");
    await anotherLink(page).click();
    await expectFields(page, filledFrom(tank));
    await context.setOffline(false);
    await expect.poll(async () => (await tanksOf(tank.customerName)).length).toBe(2);
  },
);

test("a saved form whose photos are still put away does not lead back from the next tank", async ({
  page,
  open,
  allow,
}) => {
  allow(lost);
  const tank = uniqueTank();
  await page.clock.install();
  await open("/?add");
  await breakStep(page, "send", "no answer");
  await fill(page, tank);
  const releaseDevice = await holdWrites(page);
  await takePhoto(page);
  await saveButton(page).click();
  const releaseForm = await hold(page, "**/*.data?add=*");
  const asked = page.waitForRequest(/\.data\?add=/);
  await anotherLink(page).click();
  await asked;
  await page.clock.runFor(2000);
  await releaseForm();
  await expectFields(page, filledFrom(tank));
  await expect(photoCount(page, 0)).toBeVisible();
  await releaseDevice();
  await expect.poll(async () => (await readTable(page, "outbox")).length).toBeGreaterThan(0);
  await expectFields(page, filledFrom(tank));
});
