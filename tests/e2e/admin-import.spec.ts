import { expect, type Page } from "@playwright/test";
import { test } from "./admin-journey";
import { type CustomerRow, customersCsv, manyCustomers, productsCsv } from "./admin-lists";
import {
  cellsOf,
  changeChoice,
  changes,
  choose,
  figure,
  fileInput,
  importButton,
  importChecked,
  lossTick,
  tab,
} from "./admin-screen";
import { withAndWithoutScripts } from "./journey";
import { closeToast, message } from "./screen";
import { uniqueWord } from "./tanks";

async function openImport(page: Page, title: "Customer Import" | "Product Import") {
  await tab(page, title).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
}

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

      await expect(page.getByText("The list then has 3 customers; 1 of today's 3 stays as it is.")).toBeVisible();
      await expect(changes(page, "Removed")).toBeVisible();
      for (const [change, cells] of [
        ["Removed", ["0001", "Acme Fuels", ""]],
        ["Changed", ["0003", "Cook Oil Cook Oil Ltd", ""]],
        ["New", ["0004", 'Dean "The Pump"', ""]],
      ] as const) {
        await changeChoice(page, `${change} 1`).check();
        await expect(changes(page, change)).toBeVisible();
        expect(await cellsOf(changes(page, change).getByRole("row").nth(1))).toEqual(cells);
      }
      if (hasScripts) await expect(changes(page, "Changed")).toBeHidden();
      await page.reload();
      await expect(importButton(page)).toHaveText("Import 3 customers");
      await expect(page.getByText(`${fileName} ${(file.length / 1024).toFixed(1)} KB`)).toBeVisible();
      expect(await lists.customers()).toEqual(before);

      await importChecked(page);
      await expect(message(page, "Import successful")).toBeVisible();
      await expect(message(page, "Imported 3 customers")).toBeVisible();
      await expect(page).toHaveURL("/admin");
      await expect(figure(page, "Total Customers")).toHaveText("3");
      expect(await lists.customers()).toEqual(after);
      expect((await lists.imports("customers"))[0]).toMatchObject({ fileName, recordCount: 3 });
      await expect(importButton(page)).toBeHidden();
      await expect(page.getByText("Choose a CSV file")).toBeVisible();
      await expect(fileInput(page)).toHaveValue("");
    });

    await isolatedStep("a product file shows what it would change, and is then imported", async () => {
      await lists.replace("products", productsCsv(["Diesel", "Kerosene"]));
      await openImport(page, "Product Import");
      await choose(page, "items.csv", productsCsv(["0012", "Diesel", "Diesel #2, dyed"]), hasScripts);
      await expect(page.getByText("The list then has 3 products; 1 of today's 2 stays as it is.")).toBeVisible();
      await expect(changeChoice(page, "Removed 1")).toBeEnabled();
      await expect(changeChoice(page, "Changed 0")).toBeDisabled();
      await expect(changeChoice(page, "New 2")).toBeEnabled();
      await importChecked(page);
      await expect(message(page, "Import successful")).toBeVisible();
      await expect(message(page, "Imported 3 products")).toBeVisible();
      await expect(page).toHaveURL("/admin?tab=products");
      await expect(figure(page, "Total Products")).toHaveText("3");
      expect(await lists.products()).toEqual(["0012", "Diesel", "Diesel #2, dyed"]);
    });

    await isolatedStep("tanks whose customer or product the new list lacks are told before", async () => {
      const word = uniqueWord();
      const [customer, product] = [`Customer ${word}`, `Product ${word}`];
      await createTanks(3, () => ({ customerName: customer, productContained: product }));
      await lists.replace("customers", customersCsv([["1", customer]]));
      await lists.replace("products", productsCsv([product]));
      await openImport(page, "Customer Import");
      await choose(page, "customers.csv", customersCsv([["2", "Another one"]]), hasScripts);
      const customers = page.getByRole("alert").filter({ hasText: "3 tanks lose their customer" });
      const opened = page.waitForEvent("popup");
      await customers.getByRole("link", { name: `${customer}: 3 tanks` }).click();
      await expect((await opened).getByText("3 tanks", { exact: true })).toBeVisible();
      await openImport(page, "Product Import");
      await choose(page, "products.csv", productsCsv(["Another one"]), hasScripts);
      const products = page.getByRole("alert").filter({ hasText: "3 tanks lose their product" });
      await expect(products.getByRole("link", { name: `${product}: 3 tanks` })).toBeVisible();
      await choose(page, "products.csv", productsCsv([product, "Another one"]), hasScripts);
      await expect(changeChoice(page, "New 1")).toBeVisible();
      await expect(products).toBeHidden();
    });

    await isolatedStep("a list that would lose a fifth of its rows is asked about", async () => {
      await lists.replace("customers", customersCsv(manyCustomers(10)));
      await openImport(page, "Customer Import");
      await choose(page, "most.csv", customersCsv(manyCustomers(9)), hasScripts);
      await expect(changeChoice(page, "Removed 1")).toBeVisible();
      await expect(lossTick(page)).toBeHidden();
      await choose(page, "less.csv", customersCsv(manyCustomers(8)), hasScripts);
      await expect(page.getByRole("checkbox", { name: "Remove 2 of the 10 customers" })).toBeVisible();
      await importChecked(page);
      await expect(message(page, "Imported 8 customers")).toBeVisible();
      if (hasScripts) await closeToast(page);
    });

    await isolatedStep("a file with the columns of the other list is imported once that is ticked", async () => {
      await openImport(page, "Product Import");
      await choose(page, "names.csv", "No.,Name,Phone No.\n1,Acme,555\n", hasScripts);
      await expect(page.getByText("Ignored columns: Name, Phone No.", { exact: true })).toBeVisible();
      await importChecked(page);
      await expect(message(page, "Import successful")).toBeHidden();
      await page.getByRole("checkbox", { name: /It is a list of products/ }).check();
      await importChecked(page);
      await expect(message(page, "Imported 1 products")).toBeVisible();
    });
  });
});

test("in forced colours the kind of changes that is shown is told by an outline", async ({ page, open, lists }) => {
  await lists.replace("customers", customersCsv([["1", "Acme"]]));
  await page.emulateMedia({ forcedColors: "active" });
  await open("/admin");
  await choose(page, "customers.csv", customersCsv([["2", "Brown"]]));
  await expect(changeChoice(page, "Removed 1")).toHaveCSS("outline-style", "solid");
  await expect(changeChoice(page, "New 1")).toHaveCSS("outline-style", "none");
});
