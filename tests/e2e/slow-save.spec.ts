import { expect, type Page } from "@playwright/test";
import { hold, stopTime } from "./hold";
import { test } from "./journey";
import { card, editButton, expectFields, fill, message, saveButton, tankForm, toast } from "./screen";

test.use({ isWholeAwaited: true });

const still = (page: Page) => tankForm(page).getByRole("status").filter({ hasText: "has not been answered" });

test("a save that hangs says so, is sent again, and is left only by who says so, with what was typed kept", async ({
  page,
  open,
  allow,
  createTank,
  tanksOf,
}) => {
  const tank = await createTank();
  await page.clock.install();
  await open(`/?q=${tank.propertyNumber}`);
  await editButton(card(page, tank.customerName)).click();
  await fill(page, { locationWithinFacility: "Roof" });
  const release = await hold(page, "**/*.data*", 2);
  await stopTime(page);
  await saveButton(page).click();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await page.clock.runFor(7000);
  await expect(still(page)).toBeHidden();
  await page.clock.runFor(1000);
  await expect(still(page)).toContainText("The save has not been answered. What you typed is kept.");
  await still(page).getByRole("button", { name: "Keep waiting" }).click();
  await expect(still(page)).toBeHidden();
  await page.clock.runFor(8000);
  const second = page.waitForRequest("**/*.data*");
  await still(page).getByRole("button", { name: "Try again" }).click();
  await second;
  await expect(still(page)).toBeHidden();
  await expect(toast(page)).toHaveCount(0);

  await page.clock.resume();
  allow(/^dialog: The save has not been answered/);
  const cancel = tankForm(page).getByRole("link", { name: "Cancel" });
  await cancel.click();
  await expect(tankForm(page)).toBeVisible();
  await page.evaluate(() => {
    window.confirm = () => true;
  });
  await page.clock.fastForward(1000);
  await cancel.click();
  await expect(toast(page)).toContainText("Left while saving");
  await expect(toast(page)).toContainText("Check the list: it may have been saved.");
  release();
  await editButton(card(page, tank.customerName)).click();
  await expectFields(page, { locationWithinFacility: "Roof" });
  await saveButton(page).click();
  await expect(message(page, "Tank updated successfully")).toBeVisible();
  expect((await tanksOf(tank.customerName))[0]?.locationWithinFacility).toBe("Roof");
});
