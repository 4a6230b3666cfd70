import { expect } from "@playwright/test";
import { test, withAndWithoutScripts } from "./journey";
import { addButton, card, cards, editButton, tankForm } from "./screen";
import { preparedPhoto, uniqueWord } from "./tanks";

withAndWithoutScripts((hasScripts) => {
  test("tanks are listed as cards and as a table, newest first", async ({
    page,
    open,
    isolatedStep,
    createTank,
    createTanks,
  }) => {
    test.slow();
    await isolatedStep("a card shows all that is known of a tank", async () => {
      const tank = await createTank({ tankSizeGallons: 1_234_567 });
      await open(`/?q=${tank.propertyNumber}`);
      const shown = card(page, tank.customerName);
      await expect(shown.getByRole("heading", { name: tank.customerName })).toBeVisible();
      for (const text of [
        `Property #${tank.propertyNumber}`,
        tank.productContained,
        tank.locationWithinFacility,
        "1,234,567 gallons",
        "0 photos",
      ]) {
        await expect(shown.getByText(text, { exact: true })).toBeVisible();
      }
      await expect(editButton(shown)).toBeVisible();
      await expect(shown.getByRole("link", { name: "View Photos" })).toHaveCount(0);
    });

    await isolatedStep("the newest tank comes first", async () => {
      const word = uniqueWord();
      await createTanks(3, (index) => ({ customerName: `${word} ${index}` }));
      await open(`/?q=${word}`);
      await expect(cards(page).getByRole("heading")).toHaveText([`${word} 2`, `${word} 1`, `${word} 0`]);
    });

    await isolatedStep("a tank with photos offers to view them", async () => {
      const tank = await createTank({ photoUrls: [preparedPhoto(1), preparedPhoto(2)] });
      await open(`/?q=${tank.propertyNumber}`);
      await expect(card(page, tank.customerName).getByText("2 photos")).toBeVisible();
      await card(page, tank.customerName).getByRole("link", { name: "View Photos" }).click();
      await expect(page.getByRole("heading", { name: `${tank.customerName} Photos` })).toBeVisible();
      await expect(addButton(page)).toBeHidden();
      await page.getByRole("link", { name: "Close" }).click();
      await expect(card(page, tank.customerName)).toBeVisible();
      await expect(page).toHaveURL(`/?q=${tank.propertyNumber}`);
    });

    await isolatedStep("in the list view the photo button reads View, and Photos where it is narrow", async () => {
      if (!hasScripts) return;
      const tank = await createTank({ photoUrls: [preparedPhoto(3)] });
      await open(`/?view=list&q=${tank.propertyNumber}`);
      const row = page.getByRole("row", { name: tank.customerName });
      await expect(row.getByRole("link", { name: /^View/ })).toBeVisible();
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(row.getByRole("link", { name: /^Photos/ })).toBeVisible();
    });

    await isolatedStep("the list view is a table, and the address keeps the choice", async () => {
      const tank = await createTank({ tankSizeGallons: 4500 });
      await open("/");
      await page.getByRole("link", { name: "List view" }).click();
      await expect(page).toHaveURL("/?view=list");
      await expect(page.getByRole("columnheader")).toHaveText([
        "Customer",
        "Product",
        "Location",
        "Size",
        "Photos",
        "Actions",
      ]);
      const row = page.getByRole("row", { name: tank.customerName });
      await expect(row.getByRole("cell", { name: "4,500 gal", exact: true })).toBeVisible();
      await expect(cards(page)).toHaveCount(0);
      await expect(page.getByRole("link", { name: "List view" })).toHaveAttribute("aria-current", "true");

      await page.reload();
      await expect(row).toBeVisible();
      await page.getByRole("link", { name: "Card view" }).click();
      await expect(page).toHaveURL("/");
      await expect(card(page, tank.customerName)).toBeVisible();
      await expect(page.getByRole("table")).toHaveCount(0);
    });

    await isolatedStep("the floating add button is hidden while the form is open", async () => {
      await addButton(page).click();
      await expect(tankForm(page)).toBeVisible();
      await expect(addButton(page)).toBeHidden();
      await tankForm(page).getByRole("link", { name: "Cancel" }).click();
      await expect(addButton(page)).toBeVisible();
      await expect(page).toHaveURL("/");
    });

    await isolatedStep("the grid has one, two and three columns", async () => {
      if (!hasScripts) return;
      for (const [width, columns] of [
        [390, 1],
        [800, 2],
        [1440, 3],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        const tracks = () =>
          page
            .getByRole("list")
            .filter({ has: cards(page) })
            .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(" ").length);
        await expect.poll(tracks).toBe(columns);
      }
    });

    await isolatedStep("refreshing shows what others have saved meanwhile", async () => {
      const word = uniqueWord();
      await createTank({ customerName: `${word} first` });
      await open(`/?q=${word}`);
      await expect(cards(page)).toHaveCount(1);
      await createTank({ customerName: `${word} second` });
      await page.getByRole("main").getByRole("link", { name: "Refresh" }).click();
      await expect(cards(page)).toHaveCount(2);
      if (hasScripts) await expect(page.getByText(`2 result(s) for "${word}"`)).toBeVisible();
    });
  });
});
