import { expect, type Locator, type Page } from "@playwright/test";
import { customersCsv } from "./admin-lists";
import { hold } from "./hold";
import { picker, test } from "./picker-journey";
import { fill, message, saveButton } from "./screen";
import { uniqueTank } from "./tanks";

interface Hands {
  press: (page: Page, target: Locator) => Promise<void>;
  /** Picks the option that is highlighted. */
  pick: (page: Page, option: Locator) => Promise<void>;
}

async function search(page: Page, input: Locator, text: string) {
  await input.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** From no list to the list of Business Central, for a server that has not read it yet. */
export function sourceJourneys({ press, pick }: Hands) {
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
    const release = await hold(page, "**/api/customers");
    await open("/?add");
    const customer = picker(page, "Customer");
    await customer.input.pressSequentially("Typed while the list loads");
    release();
    await expect(customer.part).toContainText("Business Central unavailable - using manual entry");
    await expect(customer.part).toContainText("BC Connection issue");
    await expect(customer.back).toBeHidden();
    await expect(customer.input).toHaveValue("Typed while the list loads");
    await search(page, customer.input, "Typed by hand");
    const product = picker(page, "Product Contained");
    await expect(product.part).toContainText("No product data available - using manual entry");
    await expect(product.part).toContainText("No CSV data");
    await lists.replace("customers", customersCsv([["1", "From the list"]]));
    await press(page, customer.retry);
    await expect(customer.input).toHaveRole("combobox");
    await expect(customer.input).toHaveValue("Typed by hand");
    await search(page, customer.input, "from");
    await expect(customer.count).toHaveText("1 of 1");
  });

  test("customers come from Business Central when the CSV list is empty", async ({ page, open, lists }) => {
    await lists.clear("customers");
    // The app leaves Business Central alone for a moment after it failed.
    const ask = () => page.request.get("/api/business-central/customers");
    await expect.poll(async () => (await ask()).status()).toBe(200);
    await open("/?add");
    await expect(picker(page, "Customer").part).toContainText("customers (BC)");
    await expect(picker(page, "Product Contained").part).toContainText("No CSV data");
    await fill(page, { ...uniqueTank(), customerName: undefined });
    const customer = picker(page, "Customer");
    await search(page, customer.input, "cannon");
    const option = customer.option(/The Cannon Group PLC/);
    await expect(option).toContainText("#10000");
    await expect(option).toContainText("Company");
    await expect(option).not.toContainText("CSV");
    await customer.input.fill("");
    await expect(customer.count).toHaveText(/^\d+ customers \(BC\)$/);
    await search(page, customer.input, "cannon");
    await expect(customer.options).toHaveCount(1);
    await pick(page, option);
    await expect(customer.input).toHaveValue("The Cannon Group PLC");
    await press(page, saveButton(page));
    await expect(message(page, "Tank created successfully")).toBeVisible();
  });
}
