import { expect, type Page } from "@playwright/test";
import { test, withAndWithoutScripts } from "./journey";
import {
  card,
  conflictQuestion,
  editButton,
  expectFields,
  fill,
  menuPanel,
  message,
  saveButton,
  tankForm,
} from "./screen";

test.use({ isWholeAwaited: true });

const keep = (page: Page, name: "mine" | "theirs" | "as chosen") =>
  tankForm(page).getByRole("button", { name: `Keep ${name}` });
const choice = (page: Page, label: string, side: "Mine" | "Theirs") =>
  conflictQuestion(page).getByRole("group", { name: label }).getByRole("radio", { name: side });

withAndWithoutScripts(() => {
  test("only what both changed is asked for, and each side can be kept", async ({
    page,
    open,
    colleague,
    allow,
    isolatedStep,
    createTank,
    changeTank,
    tanksOf,
  }) => {
    test.slow();
    await isolatedStep("changes of different fields are merged without a question", async () => {
      const tank = await createTank();
      const list = `/?q=${tank.propertyNumber}`;
      for (const person of [{ page, open }, colleague]) {
        await person.open(list);
        await editButton(card(person.page, tank.customerName)).click();
        await expectFields(person.page, tank);
      }
      await fill(colleague.page, { tankSizeGallons: 500 });
      await saveButton(colleague.page).click();
      await expect(message(colleague.page, "Tank updated successfully")).toBeVisible();
      await fill(page, { productContained: "Heating Oil" });
      await saveButton(page).click();
      await expect(message(page, "Tank updated successfully")).toBeVisible();
      await expect(message(page, "Kept what was changed meanwhile: Tank Size (Gallons).")).toBeVisible();
      expect((await tanksOf(tank.customerName))[0]).toMatchObject({
        productContained: "Heating Oil",
        tankSizeGallons: 500,
        version: 3,
      });
    });

    await isolatedStep(
      "who saves second sees what was, what is saved and what is theirs, and keeps theirs",
      async () => {
        allow(/status of 412/);
        const tank = await createTank();
        await open(`/?edit=${tank.id}`);
        await changeTank(tank, { productContained: "Kerosene", tankSizeGallons: 500 });
        await fill(page, { productContained: "Heating Oil", propertyNumber: `${tank.propertyNumber}-2` });
        await saveButton(page).click();
        await expect(conflictQuestion(page)).toBeFocused();
        for (const value of ["Kerosene", "Heating Oil", `Before: ${tank.productContained}`]) {
          await expect(conflictQuestion(page)).toContainText(value);
        }
        await expect(conflictQuestion(page)).toContainText("What only they changed is kept: Tank Size (Gallons).");
        await expect(conflictQuestion(page)).not.toContainText(tank.propertyNumber);
        await expectFields(page, { productContained: "Heating Oil", tankSizeGallons: 500 });
        await expect(saveButton(page)).toBeHidden();
        expect((await tanksOf(tank.customerName))[0]).toMatchObject({ productContained: "Kerosene", version: 2 });
        await keep(page, "theirs").click();
        await expect(message(page, "Tank updated successfully")).toBeVisible();
        expect((await tanksOf(tank.customerName))[0]).toMatchObject({
          productContained: "Kerosene",
          tankSizeGallons: 500,
          propertyNumber: `${tank.propertyNumber}-2`,
          version: 3,
        });
      },
    );

    await isolatedStep("of two fields one can be kept from each side", async () => {
      allow(/status of 412/);
      const tank = await createTank();
      await open(`/?edit=${tank.id}`);
      await changeTank(tank, { productContained: "Kerosene", tankSizeGallons: 500 });
      await fill(page, { productContained: "Heating Oil", tankSizeGallons: 42 });
      await saveButton(page).click();
      await choice(page, "Tank Size (Gallons)", "Theirs").check();
      await choice(page, "Product Contained", "Mine").check();
      await keep(page, "as chosen").click();
      await expect(message(page, "Tank updated successfully")).toBeVisible();
      const kept = { productContained: "Heating Oil", tankSizeGallons: 500 };
      expect((await tanksOf(tank.customerName))[0]).toMatchObject(kept);
    });

    await isolatedStep("a third change in between is asked about again", async () => {
      allow(/status of 412/);
      const tank = await createTank();
      await open(`/?edit=${tank.id}`);
      await changeTank(tank, { productContained: "Kerosene" });
      await fill(page, { productContained: "Heating Oil" });
      await saveButton(page).click();
      await expect(conflictQuestion(page)).toContainText("Kerosene");
      await changeTank(tank, { productContained: "Propane" });
      await keep(page, "mine").click();
      await expect(conflictQuestion(page)).toContainText("Propane");
      await keep(page, "mine").click();
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
    await fill(page, { productContained: "Propane" });
    await page.getByRole("button", { name: "Menu" }).click();
    const answer = page.waitForResponse(/\/api\/tanks\/compact/);
    await menuPanel(page).getByRole("link", { name: "Refresh" }).click();
    await answer;
    await saveButton(page).click();
    await expect(conflictQuestion(page)).toContainText("Kerosene");
    expect((await tanksOf(tank.customerName))[0]).toMatchObject({ productContained: "Kerosene", version: 2 });
  });
});
