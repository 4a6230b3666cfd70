import { expect, type Page } from "@playwright/test";
import { test } from "./journey";
import { addButton, expectFields, fields, fill, message, saveButton, tankForm, toast } from "./screen";
import { uniqueTank } from "./tanks";

test.use({ isWholeAwaited: true });

const notice = (page: Page) => tankForm(page).getByRole("alert").filter({ hasText: "There is one like it" });

test("a double is told of before it is stored, and stored if it is meant", async ({
  page,
  open,
  createTank,
  tanksOf,
}) => {
  const tank = await createTank({ locationWithinFacility: "Bay 3\nRow 2" });
  await open(`/?q=${tank.propertyNumber}`);
  await addButton(page).click();
  await fill(page, tank);
  await saveButton(page).click();
  await expect(notice(page)).toBeVisible();
  expect(await tanksOf(tank.customerName)).toHaveLength(1);
  await fill(page, { propertyNumber: `${tank.propertyNumber}-B` });
  await expect(notice(page)).toBeHidden();
  await fill(page, { propertyNumber: tank.propertyNumber });
  await saveButton(page).click();
  await notice(page).getByRole("link", { name: "open it" }).click();
  await expect(page.getByRole("heading", { name: "Edit Tank Record" })).toBeVisible();
  await expect(page).toHaveURL((url) => url.searchParams.get("edit") === tank.id);

  await page.goBack();
  await expectFields(page, tank);
  await saveButton(page).click();
  await expect(notice(page)).toBeVisible();
  await saveButton(page).click();
  await expect(message(page, "Tank created successfully")).toBeVisible();
  expect(await tanksOf(tank.customerName)).toHaveLength(2);
});

test("who starts over can take it back", async ({ page, open }) => {
  const tank = uniqueTank();
  await open(`/?q=${tank.propertyNumber}&add`);
  await fill(page, tank);
  await page.reload();
  await expectFields(page, tank);
  await tankForm(page).getByRole("button", { name: "Start over" }).click();
  await expectFields(page, { propertyNumber: "", locationWithinFacility: "" });
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expectFields(page, tank);
  await saveButton(page).click();
  await expect(message(page, "Tank created successfully")).toBeVisible();
});

test("a size that is hardly meant is asked about, and letters are told of until they are gone", async ({
  page,
  open,
}) => {
  await open("/?add");
  const size = fields(page).tankSizeGallons;
  await size.fill("12000000");
  await expect(tankForm(page).getByText("Is 12,000,000 gallons meant?")).toBeVisible();
  await size.fill("1200");
  await expect(tankForm(page).getByText(/meant\?/)).toBeHidden();
  await size.fill("1.5");
  await size.blur();
  await expect(tankForm(page).getByText(/a whole number of gallons/)).toBeVisible();
});
