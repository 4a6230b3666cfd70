import { expect, type Page } from "@playwright/test";
import { hold } from "./hold";
import { test } from "./journey";
import { addButton, cards, expectFields, fields, fill, message, saveButton, search, searchBox } from "./screen";
import { uniqueTank } from "./tanks";

/** Holds every script of the page back until told. */
async function holdScripts(page: Page) {
  const release = await hold(page, "**/assets/*.js");
  return async () => {
    const alive = page.waitForResponse(/\/api\/tanks\/compact/);
    release();
    await alive;
  };
}

test("what is typed into the form before the scripts arrive stays, and is saved", async ({ page, tanksOf }) => {
  const tank = uniqueTank();
  const release = await holdScripts(page);
  await page.goto("/?add", { waitUntil: "commit" });
  await fill(page, tank);
  await release();
  await expectFields(page, tank);
  await saveButton(page).click();
  await expect(message(page, "Tank created successfully")).toBeVisible();
  expect(await tanksOf(tank.customerName)).toHaveLength(1);
});

test("what is typed into the search before the scripts arrive stays, and is searched", async ({ page, createTank }) => {
  const tank = await createTank();
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await searchBox(page).pressSequentially(tank.propertyNumber);
  await release();
  await expect(searchBox(page)).toHaveValue(tank.propertyNumber);
  await expect(cards(page)).toHaveCount(1);
});

test("the page works while its scripts are still on the way", async ({ page, createTank }) => {
  const tank = await createTank();
  await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await search(page, tank.propertyNumber);
  await expect(page.getByText(`1 result(s) for "${tank.propertyNumber}"`)).toBeVisible();
  await addButton(page).click();
  await fields(page).customerName.fill("Harbor Fuels");
  await expect(saveButton(page)).toBeVisible();
});
