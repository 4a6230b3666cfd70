import { expect } from "@playwright/test";
import { customersCsv, productsCsv } from "./admin-lists";
import { hold } from "./hold";
import { picker, test } from "./picker-journey";
import { saveButton } from "./screen";

test.beforeEach(async ({ lists }) => {
  await lists.replace("customers", customersCsv([["1", "Port of Wilmington"]]));
  await lists.replace("products", productsCsv(["DIESEL-2"]));
});

test("text typed into the search is in the draft before the field is left", async ({ page, open }) => {
  await open("/?add");
  await picker(page, "Customer").input.pressSequentially("Harbor");
  await page.reload();
  await expect(picker(page, "Customer").input).toHaveValue("Harbor");
});

test("a picked option is in the draft", async ({ page, open }) => {
  await open("/?add");
  const customer = picker(page, "Customer");
  await customer.input.fill("wilm");
  await expect(customer.options).toHaveCount(1);
  await page.keyboard.press("Enter");
  await page.reload();
  await expect(customer.input).toHaveValue("Port of Wilmington");
});

test("Enter picks nothing before the list is there", async ({ page, open }) => {
  const release = await hold(page, "**/api/customers");
  await open("/?add");
  const customer = picker(page, "Customer");
  await customer.input.fill("wilm");
  await page.keyboard.press("Enter");
  release();
  await expect(customer.option("Port of Wilmington")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(customer.input).toHaveValue("Port of Wilmington");
});

test("Escape takes back a search in an empty field, and the field is still required", async ({ page, open }) => {
  await open("/?add");
  const customer = picker(page, "Customer");
  await customer.input.fill("Harbor");
  await page.keyboard.press("Escape");
  await expect(customer.input).toHaveValue("");
  await saveButton(page).click();
  await expect(customer.part).toContainText("Customer name is required.");
});

for (const mode of ["dropdown", "manual"]) {
  test(`saving without a product leads to the ${mode} input`, async ({ page, open }) => {
    await open("/?add");
    const customer = picker(page, "Customer");
    await customer.input.fill("wilm");
    await expect(customer.options).toHaveCount(1);
    await page.keyboard.press("Enter");
    const product = picker(page, "Product Contained");
    await product.input.click();
    if (mode === "manual") await product.manual.click();
    await saveButton(page).click();
    await expect(product.input).toBeFocused();
    await expect(product.input).toHaveAttribute("aria-invalid", "true");
  });
}
