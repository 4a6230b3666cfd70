import { expect } from "@playwright/test";
import { test } from "./admin-journey";
import { type CustomerRow, customersCsv, manyCustomers, productsCsv } from "./admin-lists";
import { cellsOf, changes, choose, figure, fileInput, importButton } from "./admin-screen";
import { withAndWithoutScripts } from "./journey";
import { message } from "./screen";
import { uniqueWord } from "./tanks";

withAndWithoutScripts((hasScripts) => {
  test("a file shows what it would change before it is imported", async ({
    page,
    open,
    isolatedStep,
    lists,
    createTanks,
  }) => {
    await isolatedStep("a customer file shows what it would change, and is then imported", async () => {
      const before: CustomerRow[] = [
        ["0001", "Acme Fuels"],
        ["0002", "Brown & Sons"],
        ["0003", "Cook Oil"],
      ];
      const after: CustomerRow[] = [
        ["0002", "Brown & Sons"],
        ["0003", "Cook Oil Ltd"],
        ["0004", 'Dean "The Pump"'],
      ];
      await lists.replace("customers", customersCsv(before));
      const fileName = `customers ${uniqueWord()}.csv`;
      const file = customersCsv(after);
      await open("/admin");
      await choose(page, fileName, file, hasScripts);

      for (const label of ["New", "Changed", "Removed", "Unchanged"]) await expect(figure(page, label)).toHaveText("1");
      const rows = changes(page).getByRole("row");
      expect(await cellsOf(rows.nth(1))).toEqual(["new", "0004", 'Dean "The Pump"']);
      expect(await cellsOf(rows.nth(2))).toEqual(["changed", "0003", "Cook Oil Ltd"]);
      expect(await cellsOf(rows.nth(3))).toEqual(["removed", "0001", "Acme Fuels"]);
      await expect(page.getByText(`${fileName} ${(file.length / 1024).toFixed(1)} KB`)).toBeVisible();
      expect(await lists.customers()).toEqual(before);

      await importButton(page).click();
      await expect(message(page, "Import successful")).toBeVisible();
      await expect(message(page, "Imported 3 customers")).toBeVisible();
      await expect(page).toHaveURL("/admin");
      await expect(figure(page, "Total Customers")).toHaveText("3");
      expect(await lists.customers()).toEqual(after);
      expect((await lists.imports("customers"))[0]).toMatchObject({ fileName, recordCount: 3 });
      await expect(importButton(page)).toBeHidden();
      await expect(page.getByText(fileName)).toBeHidden();
      await expect(fileInput(page)).toHaveValue("");
    });

    await isolatedStep("a product file shows what it would change, and is then imported", async () => {
      await lists.replace("products", productsCsv(["Diesel", "Kerosene"]));
      await open("/admin?tab=products");
      await choose(page, "items.csv", productsCsv(["0012", "Diesel", "Diesel #2, dyed"]), hasScripts);
      await expect(figure(page, "New")).toHaveText("2");
      await expect(figure(page, "Removed")).toHaveText("1");
      await expect(figure(page, "Unchanged")).toHaveText("1");
      await importButton(page).click();
      await expect(message(page, "Import successful")).toBeVisible();
      await expect(message(page, "Imported 3 products")).toBeVisible();
      await expect(page).toHaveURL("/admin?tab=products");
      await expect(figure(page, "Total Products")).toHaveText("3");
      expect(await lists.products()).toEqual(["0012", "Diesel", "Diesel #2, dyed"]);
    });

    await isolatedStep("tanks whose customer or product the new list lacks are told before", async () => {
      const word = uniqueWord();
      await createTanks(3, () => ({ customerName: `Customer ${word}`, productContained: `Product ${word}` }));
      await open("/admin");
      await choose(page, "customers.csv", customersCsv([["1", "Another one"]]), hasScripts);
      const customers = page.getByRole("alert").filter({ hasText: /\d+ tanks name a customer that the new list/ });
      await expect(customers).toContainText(`Customer ${word}`);
      await open("/admin?tab=products");
      await choose(page, "products.csv", productsCsv(["Another one"]), hasScripts);
      const products = page.getByRole("alert").filter({ hasText: /\d+ tanks name a product that the new list/ });
      await expect(products).toContainText(`Product ${word}`);
      await choose(page, "products.csv", productsCsv([`Product ${word}`]), hasScripts);
      await expect(figure(page, "New")).toBeVisible();
      await expect(page.getByRole("alert").filter({ hasText: new RegExp(`such as.*${word}`) })).toHaveCount(0);
    });

    await isolatedStep("a list that would lose more than half of its rows is asked about", async () => {
      await lists.replace("customers", customersCsv(manyCustomers(10)));
      await open("/admin");
      await choose(page, "half.csv", customersCsv(manyCustomers(5)), hasScripts);
      await expect(figure(page, "Removed")).toHaveText("5");
      await expect(page.getByText(/would shrink/)).toBeHidden();
      await choose(page, "less.csv", customersCsv(manyCustomers(4)), hasScripts);
      await expect(page.getByText("The list would shrink from 10 to 4 customers. Is it the right file?")).toBeVisible();
      await importButton(page).click();
      await expect(message(page, "Imported 4 customers")).toBeVisible();
    });
  });
});
