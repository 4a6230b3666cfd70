import { expect, type Page } from "@playwright/test";
import { test, withAndWithoutScripts } from "./journey";
import { card, editButton, expectFields, fill, menuPanel, message, saveButton, tankForm } from "./screen";

const question = (page: Page) => tankForm(page).getByRole("alert");

withAndWithoutScripts(() => {
  test("who saves second sees both versions and can keep their own", async ({
    page,
    open,
    colleague,
    allow,
    createTank,
    tanksOf,
  }) => {
    allow(/status of 412/);
    const tank = await createTank();
    const list = `/?q=${tank.propertyNumber}`;
    for (const person of [{ page, open }, colleague]) {
      await person.open(list);
      await editButton(card(person.page, tank.customerName)).click();
      await expectFields(person.page, tank);
    }
    await fill(colleague.page, { productContained: "Kerosene", tankSizeGallons: 500 });
    await saveButton(colleague.page).click();
    await expect(message(colleague.page, "Tank updated successfully")).toBeVisible();

    await fill(page, { productContained: "Heating Oil" });
    await saveButton(page).click();
    await expect(question(page)).toContainText("Someone else changed this tank while you were editing");
    await expect(question(page)).toContainText("Kerosene");
    await expect(question(page)).toContainText("Heating Oil");
    await expect(question(page)).toContainText("500 gallons");
    await expect(question(page)).not.toContainText(tank.propertyNumber);
    await expectFields(page, { ...tank, productContained: "Heating Oil" });
    expect((await tanksOf(tank.customerName))[0]).toMatchObject({ productContained: "Kerosene", version: 2 });

    await question(page).getByRole("button", { name: "Save my version" }).click();
    await expect(message(page, "Tank updated successfully")).toBeVisible();
    await expect(card(page, tank.customerName)).toContainText("Heating Oil");
    expect((await tanksOf(tank.customerName))[0]).toMatchObject({ productContained: "Heating Oil", version: 3 });
  });

  test("after a conflict the saved version can be taken, and a third change is asked about again", async ({
    page,
    open,
    allow,
    isolatedStep,
    createTank,
    changeTank,
    tanksOf,
  }) => {
    await isolatedStep("who saves second can take the saved version and go on from it", async () => {
      allow(/status of 412/);
      const tank = await createTank();
      await open(`/?edit=${tank.id}`);
      await changeTank(tank, { productContained: "Kerosene" });
      await fill(page, { productContained: "Heating Oil" });
      await saveButton(page).click();
      await question(page).getByRole("link", { name: "Take the saved version" }).click();
      await expect(question(page)).toBeHidden();
      await expectFields(page, { ...tank, productContained: "Kerosene" });
      await fill(page, { tankSizeGallons: 42 });
      await saveButton(page).click();
      await expect(message(page, "Tank updated successfully")).toBeVisible();
      expect((await tanksOf(tank.customerName))[0]).toMatchObject({
        productContained: "Kerosene",
        tankSizeGallons: 42,
      });
    });

    await isolatedStep("a third change in between is asked about again", async () => {
      allow(/status of 412/);
      const tank = await createTank();
      await open(`/?edit=${tank.id}`);
      await changeTank(tank, { productContained: "Kerosene" });
      await fill(page, { productContained: "Heating Oil" });
      await saveButton(page).click();
      await expect(question(page)).toContainText("Kerosene");
      await changeTank(tank, { productContained: "Propane" });
      await saveButton(page).click();
      await expect(question(page)).toContainText("Propane");
      await saveButton(page).click();
      await expect(message(page, "Tank updated successfully")).toBeVisible();
      expect((await tanksOf(tank.customerName))[0]?.productContained).toBe("Heating Oil");
    });
  });
});

test.describe("on a narrow screen", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a refresh under the open form does not hide that someone else saved", async ({
    page,
    open,
    allow,
    createTank,
    changeTank,
    tanksOf,
  }) => {
    allow(/status of 412/);
    const tank = await createTank();
    await open(`/?edit=${tank.id}`);
    await changeTank(tank, { productContained: "Kerosene" });
    await page.getByRole("button", { name: "Menu" }).click();
    const answer = page.waitForResponse(/\/api\/tanks\/compact/);
    await menuPanel(page).getByRole("link", { name: "Refresh" }).click();
    await answer;
    await fill(page, { tankSizeGallons: 77 });
    await saveButton(page).click();
    await expect(question(page)).toContainText("Kerosene");
    expect((await tanksOf(tank.customerName))[0]).toMatchObject({ productContained: "Kerosene", version: 2 });
  });
});
