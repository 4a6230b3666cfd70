import { expect, type Page } from "@playwright/test";
import { test, untilHydrated } from "../journey";
import { expectFields, fill, message, saveButton, tankForm } from "../screen";
import { uniqueTank } from "../tanks";

const isBack = "Your unsaved changes were restored.";

async function openTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(path);
  await untilHydrated(tab);
  return tab;
}

test("two tabs on Add make two tanks, and a reload of either loses nothing", async ({ page, open, tanksOf }) => {
  const [one, other] = [uniqueTank(), uniqueTank()];
  await open("/?add");
  await fill(page, one);
  const tab = await openTab(page, "/?add");
  await expectFields(tab, { customerName: "", propertyNumber: "" });
  await fill(tab, other);
  await page.reload();
  await expectFields(page, one);
  await tab.reload();
  await expectFields(tab, other);
  await saveButton(page).click();
  await expect(message(page, "Tank created successfully")).toBeVisible();
  await tab.reload();
  await expectFields(tab, other);
  await saveButton(tab).click();
  await expect(message(tab, "Tank created successfully")).toBeVisible();
  for (const { customerName, photoUrls, ...values } of [one, other]) {
    expect(await tanksOf(customerName)).toMatchObject([values]);
  }
});

test("Cancel that opens the list in another tab leaves the form and its draft as they are", async ({ page, open }) => {
  const tank = uniqueTank();
  await open("/?add");
  await fill(page, tank);
  const other = page.context().waitForEvent("page");
  await tankForm(page)
    .getByRole("link", { name: "Cancel" })
    .click({ modifiers: ["Control"] });
  await (await other).close();
  await page.reload();
  await expectFields(page, tank);
});

test("what a closed tab left unsaved goes on in another", async ({ page, open }) => {
  const tank = uniqueTank();
  await open("/");
  const tab = await openTab(page, "/?add");
  await fill(tab, tank);
  await tab.close();
  await page.goto("/?add");
  await expect(page.getByText(isBack)).toBeVisible();
  await expectFields(page, tank);
});

test("of two tabs that change one tank each keeps its words when the other saves", async ({
  page,
  open,
  createTank,
  tanksOf,
}) => {
  const tank = await createTank();
  await open(`/?edit=${tank.id}`);
  await fill(page, { productContained: "Kerosene" });
  const tab = await openTab(page, `/?edit=${tank.id}`);
  await expectFields(tab, tank);
  await fill(tab, { tankSizeGallons: 500 });
  await saveButton(tab).click();
  await expect(message(tab, "Tank updated successfully")).toBeVisible();
  await page.reload();
  await expectFields(page, { productContained: "Kerosene" });
  await saveButton(page).click();
  await expect(message(page, "Kept what was changed meanwhile: Tank Size (Gallons).")).toBeVisible();
  expect((await tanksOf(tank.customerName))[0]).toMatchObject({ productContained: "Kerosene", tankSizeGallons: 500 });
});
