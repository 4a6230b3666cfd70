import { expect, type Page } from "@playwright/test";
import { hold, stopTime } from "./hold";
import { test } from "./journey";
import { card, editButton, expectFields, fill, message, saveButton, tankForm, toast } from "./screen";

test.use({ isWholeAwaited: true });

const still = (page: Page) => tankForm(page).getByRole("status").filter({ hasText: "Still saving" });

test("a save that hangs says so, and Cancel meanwhile keeps what was typed", async ({
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
  await saveButton(page).click();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await page.clock.runFor(7000);
  await expect(still(page)).toBeHidden();
  await page.clock.runFor(1000);
  await expect(still(page)).toHaveText(
    "Still saving: the connection is slow. You can leave; what you typed is kept as a draft.",
  );
  await page.clock.resume();
  await tankForm(page).getByRole("link", { name: "Cancel" }).click();
  await expect(toast(page)).toContainText("Left while saving");
  await expect(toast(page)).toContainText("Check the list: it may have been saved.");
  release();
  await editButton(card(page, tank.customerName)).click();
  await expectFields(page, { locationWithinFacility: "Roof" });
  await saveButton(page).click();
  await expect(message(page, "Tank updated successfully")).toBeVisible();
  expect((await tanksOf(tank.customerName))[0]?.locationWithinFacility).toBe("Roof");
});
