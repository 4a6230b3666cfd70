import { expect } from "@playwright/test";
import { customersCsv } from "./admin-lists";
import { picker, test } from "./picker-journey";
import { fill, message, saveButton } from "./screen";
import { uniqueTank } from "./tanks";

test.describe.configure({ mode: "serial" });

test("with neither list a name is entered by hand, and Retry leads back to a list", async ({
  page,
  open,
  allow,
  lists,
  strike,
}) => {
  allow(/status of 50[23]/);
  await lists.clear("customers");
  await lists.clear("products");
  await strike("404");
  await open("/?add");
  const customer = picker(page, "Customer");
  await expect(customer.part).toContainText("Business Central unavailable - using manual entry");
  await expect(customer.part).toContainText("BC Connection issue");
  await expect(customer.back).toBeHidden();
  await customer.input.fill("Typed by hand");
  const product = picker(page, "Product Contained");
  await expect(product.part).toContainText("No product data available - using manual entry");
  await expect(product.part).toContainText("No CSV data");
  await lists.replace("customers", customersCsv([["1", "From the list"]]));
  await customer.retry.click();
  await expect(customer.input).toHaveRole("combobox");
  await expect(customer.input).toHaveValue("Typed by hand");
  await customer.input.click();
  await expect(customer.count).toHaveText("1 customers (CSV)");
});

test("customers come from Business Central when the CSV list is empty", async ({ page, open, lists }) => {
  await lists.clear("customers");
  // The app leaves Business Central alone for a moment after it failed.
  await expect(async () => {
    await open("/?add");
    await expect(picker(page, "Customer").input).toHaveRole("combobox", { timeout: 2000 });
  }).toPass();
  await expect(picker(page, "Product Contained").part).toContainText("No CSV data");
  await fill(page, { ...uniqueTank(), customerName: undefined });
  const customer = picker(page, "Customer");
  await customer.input.fill("cannon");
  await expect(customer.option(/The Cannon Group PLC/)).toContainText("#10000");
  await expect(customer.option(/The Cannon Group PLC/)).toContainText("Company");
  await expect(customer.option(/The Cannon Group PLC/)).not.toContainText("CSV");
  await customer.input.fill("");
  await expect(customer.count).toHaveText(/^\d+ customers \(BC\)$/);
  await customer.input.fill("cannon");
  await page.keyboard.press("Enter");
  await saveButton(page).press("Enter");
  await expect(message(page, "Tank created successfully")).toBeVisible();
});

test("Business Central is not asked while there is a CSV list", async ({ page, open, lists }) => {
  await lists.replace("customers", customersCsv([["1", "From the list"]]));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await open("/?add");
  await expect(picker(page, "Customer").input).toHaveRole("combobox");
  await picker(page, "Customer").input.click();
  await expect(picker(page, "Customer").count).toHaveText("1 customers (CSV)");
  expect(asked).toContain("/api/customers");
  expect(asked).not.toContain("/api/business-central/customers");
});
