import { expect } from "@playwright/test";
import { drawnWithAndWithoutScripts, test, withAndWithoutScripts } from "./journey";
import { addButton, card, cards, editButton, expectFields, fill, search, searchBox, tankForm } from "./screen";
import { uniqueWord } from "./tanks";

test.use({ isWholeAwaited: true });

withAndWithoutScripts((hasScripts) => {
  test("Back, Forward and reload lead through the screens as they were", async ({
    page,
    open,
    isolatedStep,
    createTank,
    tanksOf,
  }) => {
    test.slow();
    await isolatedStep("Back and Forward lead through the screens as they were", async () => {
      const tank = await createTank();
      const found = page.getByText(`1 result(s) for "${tank.propertyNumber}"`);
      await open("/");
      await search(page, tank.propertyNumber);
      await expect(found).toBeVisible();
      await page.getByRole("link", { name: "List view" }).click();
      await expect(page.getByRole("table")).toBeVisible();
      await editButton(page, tank.customerName).click();
      await expectFields(page, tank);

      await page.goBack();
      await expect(page.getByRole("table")).toBeVisible();
      await expect(found).toBeVisible();
      await page.goBack();
      await expect(card(page, tank.customerName)).toBeVisible();
      await expect(searchBox(page)).toHaveValue(tank.propertyNumber);
      await page.goForward();
      await expect(page.getByRole("table")).toBeVisible();
      await page.goForward();
      await expectFields(page, tank);
    });

    await isolatedStep("a reload shows the same screen again", async () => {
      const tank = await createTank({ tankSizeGallons: 77 });
      await open(`/?view=list&q=${tank.propertyNumber}&sort=size&product=Diesel&has=no-photos`);
      for (const step of ["opened", "reloaded"]) {
        await test.step(step, async () => {
          await expect(page.getByRole("row", { name: tank.customerName })).toContainText("77 gal");
          for (const on of ["Product: Diesel", "Without photos"]) {
            await expect(page.getByRole("link", { name: `Remove ${on}` })).toBeVisible();
          }
          await expect(page.getByRole("button", { name: "Size, largest first" })).toBeVisible();
          await expect(searchBox(page)).toHaveValue(tank.propertyNumber);
        });
        await page.reload();
      }
      await addButton(page).click();
      await expect(tankForm(page).getByRole("heading", { name: "Add New Tank" })).toBeVisible();
      await page.reload();
      await expect(tankForm(page).getByRole("heading", { name: "Add New Tank" })).toBeVisible();
      await tankForm(page).getByRole("link", { name: "Cancel" }).click();
      await expect(page.getByRole("row", { name: tank.customerName })).toBeVisible();
    });

    await isolatedStep("Back after saving does not show the saved form as if it were new", async () => {
      const tank = await createTank();
      await open("/");
      await open(`/?q=${tank.propertyNumber}`);
      await editButton(card(page, tank.customerName)).click();
      await fill(page, { productContained: "Kerosene" });
      await tankForm(page).getByRole("button", { name: "Update Tank" }).click();
      await expect(card(page, tank.customerName)).toContainText("Kerosene");
      await page.goBack();
      if (hasScripts) await expect(page).toHaveURL("/");
      await page.goForward();
      await expect(card(page, tank.customerName)).toContainText("Kerosene");
      expect((await tanksOf(tank.customerName))[0]?.version).toBe(2);
    });
  });
});

drawnWithAndWithoutScripts(() => {
  test("Back from a tank returns to its place in a long list", async ({ page, open, createTanks }) => {
    const word = uniqueWord();
    await createTanks(24, (index) => ({ customerName: `${word} ${index}` }));
    await open(`/?q=${word}`);
    await expect(cards(page)).toHaveCount(24);
    const tank = card(page, `${word} 1`).last();
    await tank.scrollIntoViewIfNeeded();
    await editButton(tank).first().click();
    await expect(tankForm(page)).toBeVisible();
    await page.goBack();
    await expect(tank).toBeInViewport();
  });
});
