import { expect } from "@playwright/test";
import { test, withAndWithoutScripts } from "./journey";
import { card, editButton, expectFields, fields, fill, message, saveButton, tankForm } from "./screen";

withAndWithoutScripts((hasScripts) => {
  test("a tank is edited, or left as it is", async ({ page, open, allow, isolatedStep, createTank, tanksOf }) => {
    test.slow();
    await isolatedStep("a tank is changed and the list shows the change", async () => {
      const tank = await createTank();
      await open(`/?q=${tank.propertyNumber}`);
      await editButton(card(page, tank.customerName)).click();
      await expect(tankForm(page).getByRole("heading", { name: "Edit Tank Record" })).toBeVisible();
      await expectFields(page, tank);
      await fill(page, { tankSizeGallons: 9_999, productContained: "Kerosene" });
      await tankForm(page).getByRole("button", { name: "Update Tank" }).click();
      await expect(message(page, "Tank updated successfully")).toBeVisible();
      await expect(page).toHaveURL(`/?q=${tank.propertyNumber}`);
      await expect(card(page, tank.customerName)).toContainText("9,999 gallons");
      await expect(card(page, tank.customerName)).toContainText("Kerosene");
      expect(await tanksOf(tank.customerName)).toHaveLength(1);
    });

    for (const button of ["Cancel", "Close"]) {
      await isolatedStep(`${button} returns to the list and changes nothing`, async () => {
        const tank = await createTank();
        await open(`/?q=${tank.propertyNumber}`);
        await editButton(card(page, tank.customerName)).click();
        await fill(page, { productContained: "Not this" });
        await tankForm(page).getByRole("link", { name: button }).click();
        await expect(page).toHaveURL(`/?q=${tank.propertyNumber}`);
        await expect(card(page, tank.customerName)).toContainText("Diesel");
        expect((await tanksOf(tank.customerName))[0]?.productContained).toBe("Diesel");
        await editButton(card(page, tank.customerName)).click();
        await expectFields(page, tank);
      });
    }

    await isolatedStep("an emptied field is refused with its message and the rest is kept", async () => {
      if (!hasScripts) allow(/status of 400/);
      const tank = await createTank();
      await open(`/?edit=${tank.id}`);
      await fill(page, { propertyNumber: "", productContained: "Kerosene" });
      await saveButton(page).click();
      await expect(fields(page).propertyNumber).toHaveAccessibleDescription("Property number is required.");
      await expectFields(page, { ...tank, propertyNumber: "", productContained: "Kerosene" });
    });

    await isolatedStep("the form of a tank can be linked and reloaded", async () => {
      const tank = await createTank();
      await open(`/?edit=${tank.id}`);
      await expectFields(page, tank);
      await page.reload();
      await expectFields(page, tank);
    });

    await isolatedStep("saving without a change keeps the tank as it is", async () => {
      const tank = await createTank({ locationWithinFacility: "North yard\n\nBehind the pump house" });
      await open(`/?edit=${tank.id}`);
      await saveButton(page).click();
      await expect(message(page, "Tank updated successfully")).toBeVisible();
      expect(await tanksOf(tank.customerName)).toEqual([tank]);
    });

    await isolatedStep("a tank that does not exist is said to be missing", async () => {
      allow(/status of 404/);
      const response = await page.goto("/?edit=00000000-0000-4000-8000-000000000000");
      expect(response?.status()).toBe(404);
      await expect(page.getByText("This tank does not exist.")).toBeVisible();
      await page.goto("/?edit=");
      await expect(page.getByText("No tank selected for editing")).toBeVisible();
    });
  });
});
