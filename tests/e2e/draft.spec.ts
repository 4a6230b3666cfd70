import { expect } from "@playwright/test";
import { test } from "./journey";
import { addButton, cards, expectFields, fill, message, saveButton, tankForm, toast } from "./screen";
import { uniqueTank } from "./tanks";

const isBack = "Your unsaved changes were restored.";

test("a draft is restored after a reload, and discarded by Start over, Cancel and saving", async ({
  page,
  open,
  isolatedStep,
  createTank,
}) => {
  test.slow();
  await isolatedStep("what was typed survives a reload", async () => {
    const tank = uniqueTank();
    await open("/?add");
    await fill(page, tank);
    await page.reload();
    await expect(page.getByText(isBack)).toBeVisible();
    await expectFields(page, tank);
  });

  await isolatedStep("a draft can be given up for a blank form", async () => {
    await open("/?add");
    await fill(page, uniqueTank());
    await page.reload();
    await tankForm(page).getByRole("button", { name: "Start over" }).click();
    await expectFields(page, { customerName: "", propertyNumber: "", tankSizeGallons: 0 });
    await expect(page.getByText(isBack)).toBeHidden();
    await page.reload();
    await expectFields(page, { customerName: "", propertyNumber: "", tankSizeGallons: 0 });
  });

  await isolatedStep("Cancel gives the draft up", async () => {
    await open("/");
    await addButton(page).click();
    await fill(page, uniqueTank());
    await tankForm(page).getByRole("link", { name: "Cancel" }).click();
    await addButton(page).press("Enter");
    await expectFields(page, { customerName: "", propertyNumber: "" });
    await expect(page.getByText(isBack)).toBeHidden();
  });

  await isolatedStep("a draft given up by mistake can be taken back", async () => {
    const tank = uniqueTank();
    await open("/");
    await addButton(page).click();
    await fill(page, tank);
    await tankForm(page).getByRole("link", { name: "Close" }).click();
    await expect(toast(page)).toContainText("Changes discarded");
    await toast(page).getByRole("button", { name: "Undo" }).click();
    await expectFields(page, tank);
  });

  await isolatedStep("leaving the form by Back keeps what was typed", async () => {
    const tank = uniqueTank();
    await open("/");
    await addButton(page).click();
    await fill(page, tank);
    await page.goBack();
    await expect(cards(page).first()).toBeVisible();
    const unfinished = page.getByRole("status").filter({ hasText: "An unfinished new tank" });
    await expect(unfinished).toContainText(`${tank.customerName}, ${tank.propertyNumber}`);
    await unfinished.getByRole("link", { name: "Continue" }).click();
    await expectFields(page, tank);
  });

  await isolatedStep("the drafts of two tanks are kept apart", async () => {
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

  await isolatedStep("a saved tank leaves no draft behind", async () => {
    await open("/?add");
    await fill(page, uniqueTank());
    await saveButton(page).click();
    await expect(message(page, "Tank created successfully")).toBeVisible();
    await addButton(page).press("Enter");
    await expectFields(page, { customerName: "", tankSizeGallons: 0 });
    await expect(page.getByText(isBack)).toBeHidden();
  });
});
