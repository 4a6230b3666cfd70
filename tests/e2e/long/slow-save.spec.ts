import { expect } from "@playwright/test";
import { hold, stopTime } from "../hold";
import { test } from "../journey";
import { card, editButton, fill, message, saveButton, tankForm } from "../screen";

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
