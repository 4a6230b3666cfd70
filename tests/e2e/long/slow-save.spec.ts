import { expect, type Page } from "@playwright/test";
import { lineProblems } from "../device";
import { hold, stopTime } from "../hold";
import { test } from "../journey";
import { takePhoto, untilDialogIsLeft } from "../photo-screen";
import { addButton, card, editButton, expectFields, fill, message, saveButton, tankForm } from "../screen";
import { uniqueTank } from "../tanks";
import { holdDrawing } from "./double-tap";

test.use({ isWholeAwaited: true });

test("a save that hangs is left to this device after 8 seconds, and is stored once", async ({
  page,
  open,
  createTank,
  tanksOf,
}) => {
  const tank = await createTank();
  await page.clock.install();
  await open(`/?q=${tank.propertyNumber}`);
  await editButton(card(page, tank.customerName)).click();
  await fill(page, { locationWithinFacility: "Roof" });
  const release = await hold(page, "**/*.data*", 1);
  await stopTime(page);
  const asked = page.waitForRequest("**/*.data*");
  await saveButton(page).click();
  await asked;
  await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await page.clock.runFor(7000);
  await expect(tankForm(page)).toBeVisible();
  await page.clock.runFor(1000);
  await expect(message(page, "Saved on this device")).toBeVisible();
  await page.clock.resume();
  await expect(message(page, "1 change was sent.")).toBeVisible();
  release();
  expect(await tanksOf(tank.customerName)).toMatchObject([{ locationWithinFacility: "Roof", version: 2 }]);
});

test("a new tank whose form was left while it was saved is not begun again by the next one", async ({
  page,
  open,
  tanksOf,
}) => {
  const [first, second] = [uniqueTank(), uniqueTank()];
  await open("/");
  await addButton(page).click();
  await fill(page, first);
  const release = await hold(page, "**/*.data*", 1, "POST");
  const asked = page.waitForRequest((request) => request.method() === "POST");
  await saveButton(page).click();
  await asked;
  await page.goBack();
  await expect(card(page, first.customerName)).toBeVisible();
  await addButton(page).click();
  await expectFields(page, { customerName: "", propertyNumber: "" });
  await fill(page, second);
  await saveButton(page).click();
  await expect(tankForm(page)).toBeHidden();
  release();
  await expect.poll(async () => (await tanksOf(first.customerName)).length).toBe(1);
  expect(await tanksOf(second.customerName)).toHaveLength(1);
});

test("a new tank whose form is cancelled before its save has been drawn keeps its photo", async ({
  page,
  context,
  open,
  allow,
  tanksOf,
}) => {
  allow(lineProblems);
  const { hold, goOn } = await holdDrawing(page);
  await open("/");
  const tank = uniqueTank();
  await addButton(page).click();
  await fill(page, tank);
  await context.setOffline(true);
  await takePhoto(page);
  await untilDialogIsLeft(page);
  await expect(tankForm(page).getByText("Waiting to send", { exact: true })).toBeVisible();
  await hold();
  await saveButton(page).evaluate((save: HTMLElement) => {
    const cancel = [...document.querySelectorAll("a")].find(({ textContent }) => textContent === "Cancel");
    save.click();
    cancel?.click();
  });
  await goOn();
  await expect(tankForm(page)).toBeHidden();
  await context.setOffline(false);
  await expect.poll(async () => (await tanksOf(tank.customerName))[0]?.photoUrls.length).toBe(1);
});

const isBack = "Your unsaved changes were restored.";

for (const [how, leave] of [
  ["left", (page: Page) => page.goBack()],
  ["killed", (page: Page) => page.goto("about:blank")],
  ["loaded again", (page: Page) => page.reload()],
] as const) {
  test(`an edit whose form was ${how} while it was saved leaves no draft, which would undo a colleague's change`, async ({
    page,
    open,
    createTank,
    changeTank,
    tanksOf,
  }) => {
    const tank = await createTank();
    const list = `/?q=${tank.propertyNumber}`;
    await open(list);
    await editButton(card(page, tank.customerName)).click();
    await fill(page, { locationWithinFacility: "Roof" });
    const release = await hold(page, "**/*.data*", 1, "POST");
    const asked = page.waitForRequest((request) => request.method() === "POST");
    await saveButton(page).click();
    await asked;
    await leave(page);
    release();
    if (how === "killed") await open(list);
    if (how === "loaded again") {
      await expectFields(page, { locationWithinFacility: "Roof" });
      await page.goBack();
    }
    await expect(card(page, tank.customerName)).toContainText("Roof");
    await expect(message(page, "1 change was sent.")).toBeVisible();
    await expect(card(page, tank.customerName)).not.toContainText("Not saved");
    expect(await tanksOf(tank.customerName)).toMatchObject([{ locationWithinFacility: "Roof", version: 2 }]);

    await changeTank(tank, { locationWithinFacility: tank.locationWithinFacility });
    await open(list);
    await editButton(card(page, tank.customerName)).click();
    await expectFields(page, { locationWithinFacility: tank.locationWithinFacility });
    await expect(page.getByText(isBack)).toBeHidden();
  });
}

for (const what of ["an edit", "a new tank"]) {
  test(`${what} that was answered, and whose page was killed before its draft was discarded, leaves none`, async ({
    page,
    open,
    createTank,
    changeTank,
    tanksOf,
  }) => {
    const known = what === "an edit" ? await createTank() : undefined;
    const tank = { ...uniqueTank(), ...known };
    const list = `/?q=${tank.propertyNumber}`;
    await open(list);
    if (known) await editButton(card(page, tank.customerName)).click();
    else await addButton(page).click();
    await fill(page, { ...(!known && tank), locationWithinFacility: "Roof" });
    await discardNoDraft(page);
    await saveButton(page).click();
    await expect(tankForm(page)).toBeHidden();
    await page.goto("about:blank");

    const [saved] = await tanksOf(tank.customerName);
    if (!saved) throw new Error("Nothing was saved.");
    expect(saved).toMatchObject({ locationWithinFacility: "Roof", version: known ? 2 : 1 });
    await changeTank(saved, { locationWithinFacility: "Yard" });
    await open(list);
    await expect(card(page, tank.customerName)).toContainText("Yard");
    await expect(card(page, tank.customerName)).not.toContainText("Not saved");
    await editButton(card(page, tank.customerName)).click();
    await expectFields(page, { locationWithinFacility: "Yard" });
    await expect(page.getByText(isBack)).toBeHidden();
    await open("/?outbox");
    await expect(page.getByText("Nothing is waiting on this device.")).toBeVisible();
    await expect(page.getByText("Sent in the last 30 days")).toBeHidden();
  });
}

/** As if the page were killed each time before the device does it. */
function discardNoDraft(page: Page): Promise<void> {
  return page.evaluate(() => {
    const discard = IDBObjectStore.prototype.delete;
    Object.assign(IDBObjectStore.prototype, {
      delete(this: IDBObjectStore, name: string) {
        return this.name === "drafts" ? this.get(name) : discard.call(this, name);
      },
    });
  });
}
