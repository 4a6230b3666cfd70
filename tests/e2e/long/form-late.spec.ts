import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { lineProblems, outboxProblems } from "../device";
import { hold } from "../hold";
import { test } from "../journey";
import { openFilledForm } from "../photo-line";
import { addPhotos, dialogButton, photoCount, photoDialog, takePhoto } from "../photo-screen";
import { card, editButton, fields, message, saveButton, tankForm, toast } from "../screen";
import { preparedPhoto } from "../tanks";
import { holdDrawing } from "./double-tap";

test.use({ isWholeAwaited: true });

/** As a page does while it stores a photo; until its `letGo` is called. */
function holdStoring(page: Page) {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const holdOn = () => {
          resolve();
          return new Promise((letGo) => Object.assign(window, { letGo }));
        };
        void navigator.locks.request("outbox:adding", holdOn);
      }),
  );
}

test("photos that Undo brings back while the first are being stored are saved with their form", async ({
  page,
  context,
  open,
  allow,
  tanksOf,
}) => {
  allow(lineProblems);
  await open("/");
  const tank = await openFilledForm(page, open);
  await context.setOffline(true);
  await holdStoring(page);
  await takePhoto(page);
  await takePhoto(page);
  await tankForm(page).getByRole("link", { name: "Cancel" }).click();
  await expect(tankForm(page)).toBeHidden();
  await toast(page).getByRole("button", { name: "Undo" }).click();
  // What is restored makes the form's fields anew.
  await expect(tankForm(page).getByText("Your unsaved changes were restored.")).toBeVisible();
  await page.evaluate("letGo()");
  await saveButton(page).click();
  await expect(message(page, "Saved on this device")).toBeVisible();
  await expect(page.getByRole("link", { name: "3 waiting" })).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await tanksOf(tank.customerName))[0]?.photoUrls.length).toBe(2);
});

test("a photo is stored although a tab that was put away while it stored its own does not let others", async ({
  page,
  context,
  open,
  allow,
  tanksOf,
}) => {
  allow(lineProblems);
  await open("/");
  const tank = await openFilledForm(page, open);
  await context.setOffline(true);
  await holdStoring(page);
  await takePhoto(page);
  await saveButton(page).click();
  await expect(message(page, "Saved on this device")).toBeVisible();
  await expect(page.getByRole("link", { name: "2 waiting" })).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await tanksOf(tank.customerName))[0]?.photoUrls.length).toBe(1);
});

test("a photo is not put back into a form that is being saved", async ({ page, open, createTank, tanksOf }) => {
  const tank = await createTank({ photoUrls: [11, 12].map(preparedPhoto) });
  await open(`/?q=${tank.propertyNumber}`);
  await editButton(page, tank.customerName).click();
  await tankForm(page).getByRole("button", { name: "Remove photo 1" }).click();
  await expect(photoCount(page, 1)).toBeVisible();
  const release = await hold(page, "**/*.data*", 1);
  await saveButton(page).click();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(toast(page)).toContainText("Photo not put back The form is being saved.");
  release();
  await expect(tankForm(page)).toBeHidden();
  expect((await tanksOf(tank.customerName))[0]?.photoUrls).toEqual(tank.photoUrls.slice(1));
});

test("a photo that the server no longer has is told of where the form is saved, and beside it", async ({
  page,
  open,
  allow,
}) => {
  allow(/status of 400/);
  await openFilledForm(page, open);
  await tankForm(page)
    .locator("form")
    .evaluate((form, path) => {
      const input = Object.assign(document.createElement("input"), {
        type: "hidden",
        name: "photoUrls[0]",
        value: path,
      });
      form.appendChild(input);
    }, `/objects/uploads/${randomUUID()}`);
  await saveButton(page).click();
  await expect(toast(page)).toContainText("Error creating tank");
  await expect(saveButton(page)).toBeVisible();
});

test("words typed after a step to a dialog has ended the save are kept", async ({ page, open, allow, createTank }) => {
  allow(lineProblems);
  const tank = await createTank();
  await open(`/?q=${tank.propertyNumber}`);
  await editButton(page, tank.customerName).click();
  await addPhotos(page).click();
  await dialogButton(page, "Close").click();
  await fields(page).locationWithinFacility.fill("Roof");
  const release = await hold(page, "**/*.data*", 1, "POST");
  await saveButton(page).click();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await page.goForward();
  await expect(photoDialog(page)).toBeVisible();
  release();
  await page.goBack();
  await expect(saveButton(page)).toBeVisible();
  await fields(page).locationWithinFacility.fill("Roof, behind the hatch");
  await page.goBack();
  await expect(card(page, tank.customerName)).toContainText("Not saved");
  await page.reload();
  await editButton(page, tank.customerName).click();
  await expect(fields(page).locationWithinFacility).toHaveValue("Roof, behind the hatch");
});

test("a save that a step to a dialog ends before it is drawn can be pressed again", async ({
  page,
  open,
  allow,
  createTank,
}) => {
  allow(outboxProblems);
  const { hold: holdDrawn, goOn } = await holdDrawing(page);
  const tank = await createTank();
  await open(`/?q=${tank.propertyNumber}`);
  await editButton(page, tank.customerName).click();
  // Its code is here then: what comes later opens nothing while a save is under way.
  await addPhotos(page).click();
  await dialogButton(page, "Close").click();
  await fields(page).locationWithinFacility.fill("Roof");
  const release = await hold(page, "**/*.data*", 1, "POST");
  await holdDrawn();
  await saveButton(page).evaluate((save: HTMLElement) => {
    const add = [...document.querySelectorAll("button")].find(({ textContent }) => textContent?.includes("Add Photos"));
    save.click();
    add?.click();
  });
  await goOn();
  await dialogButton(page, "Close").click();
  release();
  await fields(page).locationWithinFacility.fill("Roof, behind the hatch");
  await saveButton(page).click();
  await expect(tankForm(page)).toBeHidden();
  await expect(card(page, tank.customerName)).toContainText("Roof, behind the hatch");
});
