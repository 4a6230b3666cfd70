import { expect } from "@playwright/test";
import { customersCsv, manyCustomers, productsCsv } from "./admin-lists";
import { tabTo } from "./checks";
import { picker, test } from "./picker-journey";
import { addButton, fields, fill, message, saveButton } from "./screen";
import { uniqueTank } from "./tanks";

const typed = [
  "Customer No.,Customer Name,Type",
  "3-000589,Port of Wilmington,Company",
  "1-000787,Royal Farms Store #142,",
  "3-000159,502 Fuel Farm,Company",
  "1992,Trono Fuels,Person",
].join("\n");

test.beforeEach(async ({ lists }) => {
  await lists.replace("customers", typed);
  await lists.replace("products", productsCsv(["DIESEL-2", "KEROSENE", "JET-A", "1992"]));
});

test("customers and products are picked from their lists, or entered by hand", async ({
  page,
  open,
  isolatedStep,
  adminServer,
  lists,
}) => {
  test.slow();
  const customer = picker(page, "Customer");
  await test.step("a customer and a product are picked by keyboard alone, and saved", async () => {
    const tank = uniqueTank();
    await open("/?add");
    await fill(page, { ...tank, customerName: undefined, productContained: undefined });
    await expect(customer.input).toHaveAttribute("placeholder", "Select customer...");
    await customer.input.focus();
    await page.keyboard.press("ArrowDown");
    await expect(customer.input).toHaveAttribute("aria-expanded", "true");
    await expect(customer.input).toHaveAttribute("placeholder", "Search customers...");
    await expect(customer.count).toHaveText("4 customers (CSV)");
    await page.keyboard.type("wilm");
    await expect(customer.count).toHaveText("1 of 4");
    await expect(customer.option(/Port of Wilmington/).locator("mark")).toHaveText("Wilm");
    const active = await customer.input.getAttribute("aria-activedescendant");
    await expect(customer.options).toHaveAttribute("id", active ?? "none");
    await page.keyboard.press("Enter");
    await expect(customer.input).toHaveValue("Port of Wilmington");
    await expect(customer.input).toHaveAttribute("aria-expanded", "false");
    const product = picker(page, "Product Contained");
    await product.input.focus();
    await page.keyboard.type("e");
    await expect(product.count).toHaveText("3 of 4");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(product.input).toHaveValue("JET-A");
    await saveButton(page).press("Enter");
    await expect(message(page, "Tank created successfully")).toBeVisible();
    await expect(page.getByRole("article", { name: "Port of Wilmington" }).first()).toContainText("JET-A");
  });

  await test.step("Escape takes back what was typed; leaving keeps it, and offers what may have been meant", async () => {
    await addButton(page).click();
    await customer.input.fill("trono");
    await expect(customer.options).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(customer.input).toHaveValue("Trono Fuels");
    await customer.input.fill("royal");
    await page.keyboard.press("Escape");
    await expect(customer.input).toHaveValue("Trono Fuels");
    await expect(customer.options).toHaveCount(0);
    await customer.input.fill("royal");
    await tabTo(page, fields(page).tankSizeGallons);
    await expect(customer.input).toHaveValue("royal");
    await expect(customer.part).toContainText("Not in the customer list.");
    await expect(customer.part.getByRole("button", { name: "Royal Farms Store #142" })).toBeVisible();
    await customer.part.getByRole("button", { name: "Trono Fuels" }).click();
    await expect(customer.input).toHaveValue("Trono Fuels");
    await customer.input.click();
    await tabTo(page, fields(page).tankSizeGallons);
    await expect(customer.input).toHaveValue("Trono Fuels");
    await expect(customer.part).not.toContainText("Not in the customer list.");
  });

  await test.step("customers are found by name and number, products by item number alone", async () => {
    await customer.input.fill("000");
    await expect(customer.count).toHaveText("3 of 4");
    await expect(customer.option(/Port of Wilmington/)).toContainText("#3-000589");
    await expect(customer.option(/Port of Wilmington/)).toContainText("CSV");
    await expect(customer.option(/Port of Wilmington/)).toContainText("Company");
    await expect(customer.option(/Royal Farms/)).not.toContainText("Company");
    await customer.input.fill("ROYAL");
    await expect(customer.options).toHaveCount(1);
    await page.keyboard.press("Escape");
    const product = picker(page, "Product Contained");
    await product.input.fill("1992");
    await expect(product.options).toHaveCount(1);
    await expect(product.options).toContainText("CSV");
  });

  await isolatedStep(
    "a name that the list does not have is entered by hand: Save takes it, Back does not",
    async () => {
      await customer.input.fill("Harbor");
      await expect(customer.part).toContainText("No customers found");
      await customer.part.getByRole("button", { name: "Enter manually" }).click();
      await expect(customer.input).toHaveValue("Harbor");
      await customer.back.click();
      await expect(customer.input).toHaveValue("Trono Fuels");
      await customer.input.click();
      await customer.manual.click();
      await expect(customer.input).toHaveValue("Trono Fuels");
      await customer.input.fill("Harbor Fuels Inc");
      await customer.save.click();
      await expect(customer.input).toHaveValue("Harbor Fuels Inc");
      await expect(customer.input).toHaveRole("combobox");
    },
  );

  await isolatedStep("what was picked last comes first", async () => {
    await open("/?add");
    await customer.input.fill("trono");
    await expect(customer.options).toHaveCount(1);
    await page.keyboard.press("Enter");
    await open("/?add");
    await customer.input.click();
    await expect(customer.options).toHaveText([
      /Trono Fuels.*Recent/,
      /502 Fuel Farm/,
      /Port of Wilmington/,
      /Royal Farms Store #142(?!.*Recent)/,
    ]);
  });

  await test.step("a customer that is no longer in the list keeps its name, and near spellings are offered", async () => {
    const answer = await adminServer.api.post("/api/tanks", {
      data: { ...uniqueTank(), customerName: "Trono Fuel Inc" },
    });
    const { id } = await answer.json();
    await open(`/?edit=${id}`);
    await expect(customer.part).toContainText("Not in the customer list.");
    await expect(customer.input).toHaveValue("Trono Fuel Inc");
    await customer.part.getByRole("button", { name: "Trono Fuels" }).click();
    await expect(customer.input).toHaveValue("Trono Fuels");
    await expect(customer.part).not.toContainText("Not in the customer list.");
  });

  await test.step("Retry shows a list that was imported meanwhile", async () => {
    await customer.input.click();
    await expect(customer.count).toHaveText("4 customers (CSV)");
    await lists.replace("customers", customersCsv([["1", "The only one"]]));
    await customer.retry.click();
    await expect(customer.count).toHaveText("1 customers (CSV)");
  });

  await test.step("20,000 customers are searched with few of them in the document", async () => {
    await lists.replace("customers", customersCsv(manyCustomers(20_000)));
    await customer.retry.click();
    await expect(customer.count).toHaveText("20,000 customers (CSV)");
    expect(await customer.options.count()).toBeLessThan(30);
    await page.keyboard.press("End");
    await expect(customer.options.last()).toContainText("Customer 9999");
    await customer.input.fill("19999");
    await expect(customer.count).toHaveText("1 of 20,000");
    // As when the list shrinks under a mouse that rests.
    await customer.options.hover();
    await page.mouse.move(0, 0);
    await page.keyboard.press("Enter");
    await expect(customer.input).toHaveValue("Customer 19999");
  });
});

test.describe("by touch on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("a customer is picked with a thumb from a list no higher than 15rem", async ({ page, open, lists }) => {
    const long = "Delaware River and Bay Authority, Cape May to Lewes Ferry Terminal and Marine Maintenance Yard";
    await lists.replace("customers", customersCsv([["0", long], ...manyCustomers(100)]));
    await open("/?add");
    const customer = picker(page, "Customer");
    await customer.input.tap();
    await expect(customer.options.first()).toBeVisible();
    const list = await customer.part.getByRole("listbox").locator("..").boundingBox();
    expect(list?.height).toBeLessThanOrEqual(240);
    for (const option of (await customer.options.all()).slice(0, 3)) {
      expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await customer.input.fill("delaware");
    const name = customer.option(/^Delaware/).getByText(long);
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await customer.input.fill("Customer 3");
    await customer.option(/^Customer 3 /).tap();
    await expect(customer.input).toHaveValue("Customer 3");
    await expect(customer.options).toHaveCount(0);
  });
});
