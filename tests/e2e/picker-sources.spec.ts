import { expect } from "@playwright/test";
import { customersCsv } from "./admin-lists";
import { picker, test } from "./picker-journey";
import { sourceJourneys } from "./picker-sources";

test.use({ isWholeAwaited: true });

test.use({ newInstallation: "sources" });

sourceJourneys({
  async press(page, target) {
    await target.focus();
    await page.keyboard.press("Enter");
  },
  pick: (page) => page.keyboard.press("Enter"),
});

test("a CSV list that could not be had is not taken for an empty one, and Retry has it", async ({
  page,
  open,
  allow,
  lists,
}) => {
  allow(/status of 503/);
  await lists.replace("customers", customersCsv([["1", "From the list"]]));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  for (const list of ["customers", "products"]) {
    await page.route(`**/api/${list}`, (route) => route.fulfill({ status: 503, json: { error: "Busy." } }), {
      times: 1,
    });
  }
  await open("/?add");
  const customer = picker(page, "Customer");
  await expect(customer.part).toContainText(
    "No CSV data: No customer data available - using manual entry. The server is busy or failed.",
  );
  const product = picker(page, "Product Contained");
  await expect(product.part).toContainText(
    "No CSV data: No product data available - using manual entry. The server is busy or failed.",
  );
  await expect(page.locator("body")).toBeFocused();
  await product.retry.click();
  await expect(product.part.locator(":focus")).toHaveCount(1);
  await expect(product.part).not.toContainText("The server is busy or failed.");
  await customer.retry.click();
  await expect(customer.input).toHaveRole("combobox");
  await customer.input.click();
  await expect(customer.count).toHaveText("1 customers (CSV)");
  expect(asked).not.toContain("/api/business-central/customers");
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
