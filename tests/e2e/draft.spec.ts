import { expect } from "@playwright/test";
import { test } from "./journey";
import { addButton, cards, expectFields, fields, fill, message, saveButton, tankForm, toast } from "./screen";
import { uniqueTank } from "./tanks";

const isBack = "Your unsaved changes were restored.";

test("what was typed survives a reload", async ({ page, open }) => {
  const tank = uniqueTank();
  await open("/?add");
  await fill(page, tank);
  await page.reload();
  await expect(page.getByText(isBack)).toBeVisible();
  await expectFields(page, tank);
});

test("a draft can be given up for a blank form", async ({ page, open }) => {
  await open("/?add");
  await fill(page, uniqueTank());
  await page.reload();
  await tankForm(page).getByRole("button", { name: "Start over" }).click();
  await expectFields(page, { customerName: "", propertyNumber: "", tankSizeGallons: 0 });
  await expect(page.getByText(isBack)).toBeHidden();
  await page.reload();
  await expectFields(page, { customerName: "", propertyNumber: "", tankSizeGallons: 0 });
});

test("Cancel gives the draft up", async ({ page, open }) => {
  await open("/");
  await addButton(page).click();
  await fill(page, uniqueTank());
  await tankForm(page).getByRole("link", { name: "Cancel" }).click();
  await addButton(page).click();
  await expectFields(page, { customerName: "", propertyNumber: "" });
  await expect(page.getByText(isBack)).toBeHidden();
});

test("a draft given up by mistake can be taken back", async ({ page, open }) => {
  const tank = uniqueTank();
  await open("/");
  await addButton(page).click();
  await fill(page, tank);
  await tankForm(page).getByRole("link", { name: "Close" }).click();
  await expect(toast(page)).toContainText("Changes discarded");
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expectFields(page, tank);
});

test("leaving the form by Back keeps what was typed", async ({ page, open }) => {
  const tank = uniqueTank();
  await open("/");
  await addButton(page).click();
  await fill(page, tank);
  await page.goBack();
  await expect(cards(page).first()).toBeVisible();
  await addButton(page).click();
  await expectFields(page, tank);
});

test("the drafts of two tanks are kept apart", async ({ page, open, createTank }) => {
  const [one, other] = [await createTank(), await createTank()];
  await open(`/?edit=${one.id}`);
  await fill(page, { productContained: "Only of the first" });
  await open(`/?edit=${other.id}`);
  await expectFields(page, other);
  await open("/?add");
  await expectFields(page, { customerName: "" });
  await open(`/?edit=${one.id}`);
  await expectFields(page, { ...one, productContained: "Only of the first" });
});

test("a saved tank leaves no draft behind", async ({ page, open }) => {
  await open("/?add");
  await fill(page, uniqueTank());
  await saveButton(page).click();
  await expect(message(page, "Tank created successfully")).toBeVisible();
  await addButton(page).click();
  await expectFields(page, { customerName: "", tankSizeGallons: 0 });
  await expect(page.getByText(isBack)).toBeHidden();
});

test("a broken draft does not stop the form", async ({ page, open }) => {
  await page.addInitScript(() => localStorage.setItem("tank-draft:new", '{"values":'));
  await open("/?add");
  await expect(fields(page).customerName).toHaveValue("");
  await expect(saveButton(page)).toBeEnabled();
});
