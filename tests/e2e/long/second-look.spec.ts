import { expect, type Page } from "@playwright/test";
import { test } from "../journey";
import { addButton, expectFields, fields, fill, message, saveButton, tankForm, toast } from "../screen";
import { uniqueTank } from "../tanks";

test.use({ isWholeAwaited: true });

const notice = (page: Page) =>
  tankForm(page).getByRole("alert").filter({ hasText: "There is already a tank with the same details" });

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
  await fields(page).tankSizeGallons.fill(`0${tank.tankSizeGallons}`);
  await saveButton(page).click();
  await expect(notice(page)).toBeVisible();
  expect(await tanksOf(tank.customerName)).toHaveLength(1);
  await fill(page, { propertyNumber: `${tank.propertyNumber}-B`, tankSizeGallons: tank.tankSizeGallons });
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
  await expect(tankForm(page).getByRole("status").filter({ hasNotText: /./ })).toHaveCount(1);
  await size.fill("12000000");
  await expect(tankForm(page).getByText("Is 12,000,000 gallons meant?")).toBeVisible();
  await expect(size).toHaveAccessibleDescription("Is 12,000,000 gallons meant?");
  await size.fill("1200");
  await expect(tankForm(page).getByText(/meant\?/)).toBeHidden();
  await size.fill("1.5");
  await size.blur();
  await expect(tankForm(page).getByText(/a whole number of gallons/)).toBeVisible();
});

test("a size is asked about where the browser left out a part of what was typed, and a pasted one is taken whole or not at all", async ({
  page,
  open,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await open("/?add");
  const size = fields(page).tankSizeGallons;
  const question = tankForm(page).getByText(/meant\?$/);
  const type = async (text: string) => {
    await size.fill("");
    await size.pressSequentially(text);
    await size.blur();
  };
  for (const [typed, value] of [
    ["2,50", "250"],
    ["500/1000", "5001000"],
    ["12k", "12"],
    ["1,20,500", "120500"],
    ["2500,000", "2500000"],
    ["0,500", "0500"],
  ] as const) {
    await type(typed);
    await expect(size, typed).toHaveValue(value);
    await expect(question, typed).toHaveText(`Is ${Number(value).toLocaleString("en-US")} gallons meant?`);
  }
  for (const typed of ["2500", "2,500", "1,200,500"]) {
    await type(typed);
    await expect(size, typed).toHaveValue(typed.replaceAll(",", ""));
    await expect(question, typed).toBeHidden();
  }
  const paste = async (text: string) => {
    await page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await size.focus();
    await size.press("ControlOrMeta+a");
    await page.keyboard.press("ControlOrMeta+v");
  };
  await paste(" 3,500 ");
  await expect(size).toHaveValue("3500");
  await expect(size).toHaveAccessibleDescription("");
  for (const pasted of ["2 500", "2'500", "1 002 500", "2500\r\n", "2\u00a0500\t", "\u202a2500\u202c"]) {
    await paste(pasted);
    await expect(size, pasted).toHaveValue(pasted.replaceAll(/\D/g, ""));
    await expect(size).toHaveAccessibleDescription("");
  }
  await paste("3,500");
  for (const pasted of ["2,500 gal (9,463 L)", "2024 500", "2,50", "500/1000"]) {
    await paste(pasted);
    await expect(size).toHaveAccessibleDescription("Only digits are part of a size.");
    await expect(size).toHaveValue("3500");
    await size.blur();
    await expect(size).toHaveAccessibleDescription("Only digits are part of a size.");
  }
  await paste("2500");
  await expect(size).toHaveAccessibleDescription("");
});
