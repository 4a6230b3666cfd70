import { expect } from "@playwright/test";
import { test } from "./admin-journey";
import { customersCsv, manyCustomers, productsCsv } from "./admin-lists";
import { clearButton, clearQuestion, figure } from "./admin-screen";
import { hold } from "./hold";
import { withAndWithoutScripts } from "./journey";
import { message } from "./screen";

withAndWithoutScripts(() => {
  test("a list is cleared once that is confirmed", async ({ page, open, isolatedStep, lists }) => {
    await isolatedStep("clearing the customers is asked for first, and can be called off", async () => {
      await lists.replace("customers", customersCsv(manyCustomers(5)));
      await open("/admin");
      await clearButton(page, "Customers").click();
      await expect(page).toHaveURL("/admin?clear=customers");
      await expect(clearQuestion(page, "customers")).toBeVisible();
      await page.reload();
      await expect(clearQuestion(page, "customers")).toBeVisible();
      await page.getByRole("link", { name: "Cancel" }).click();
      await expect(page).toHaveURL("/admin");
      await expect(clearQuestion(page, "customers")).toBeHidden();
      await expect(clearButton(page, "Customers")).toBeEnabled();
      expect(await lists.customers()).toHaveLength(5);
    });

    await isolatedStep("all customers are cleared once that is confirmed", async () => {
      await lists.replace("customers", customersCsv(manyCustomers(5)));
      const imports = await lists.imports("customers");
      await open("/admin?clear=customers");
      await page.getByRole("button", { name: "Clear all" }).click();
      await expect(message(page, "All customers cleared successfully")).toBeVisible();
      await expect(page).toHaveURL("/admin");
      await expect(figure(page, "Total Customers")).toHaveText("0");
      await expect(clearButton(page, "Customers")).toBeDisabled();
      expect(await lists.customers()).toEqual([]);
      expect(await lists.imports("customers")).toEqual(imports);
    });

    await isolatedStep("all products are cleared once that is confirmed, and no customer is", async () => {
      await lists.replace("customers", customersCsv(manyCustomers(5)));
      await lists.replace("products", productsCsv(["Diesel"]));
      await open("/admin?tab=products");
      await clearButton(page, "Products").click();
      await expect(page).toHaveURL("/admin?tab=products&clear=products");
      await expect(clearQuestion(page, "products")).toBeVisible();
      await page.getByRole("button", { name: "Clear all" }).click();
      await expect(message(page, "All products cleared successfully")).toBeVisible();
      await expect(page).toHaveURL("/admin?tab=products");
      await expect(figure(page, "Total Products")).toHaveText("0");
      await expect(clearButton(page, "Products")).toBeDisabled();
      expect(await lists.products()).toEqual([]);
      expect(await lists.customers()).toHaveLength(5);
    });
  });
});

test("a list is cleared once, however often that is pressed", async ({ page, open, lists }) => {
  await lists.replace("customers", customersCsv(manyCustomers(5)));
  await open("/admin?clear=customers");
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  const release = await hold(page, "**/admin.data*", 1, "POST");
  const clear = page.getByRole("button", { name: "Clear all" });
  await clear.dblclick();
  await expect(clear).toBeDisabled();
  await clear.press("Enter");
  release();
  await expect(message(page, "All customers cleared successfully")).toBeVisible();
  expect(posts).toHaveLength(1);
});
