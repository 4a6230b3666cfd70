import { expect, type Page } from "@playwright/test";
import { customersCsv, productsCsv } from "../admin-lists";
import { tabTo } from "../checks";
import { type Picker, picker, test } from "../picker-journey";

test.beforeEach(async ({ lists }) => {
  await lists.replace("customers", customersCsv([["1992", "Trono Fuels"]]));
  await lists.replace("products", productsCsv(["DIESEL-2", "JET-A"]));
});

async function expectOpen({ input }: Picker, isOpen: boolean) {
  await expect(input).toHaveAttribute("aria-expanded", String(isOpen));
}

async function pressTab(page: Page, { part }: Picker, name: string) {
  const button = part.getByRole("button", { name });
  // What was typed may still be searched for.
  await expect(button).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(button).toBeFocused();
}

test("the buttons of an open list are reached and pressed by keyboard alone", async ({ page, open }) => {
  const customer = picker(page, "Customer");
  const product = picker(page, "Product Contained");
  await open("/?add");

  await test.step("Tab leads to each, and Escape back into the field, which has what it had", async () => {
    await customer.input.fill("nobody");
    await pressTab(page, customer, "Enter manually");
    await pressTab(page, customer, "Retry");
    await pressTab(page, customer, "Manual Entry");
    await expectOpen(customer, true);
    await page.keyboard.press("Escape");
    await expect(customer.input).toBeFocused();
    await expect(customer.input).toHaveValue("");
    await expectOpen(customer, false);
  });

  await test.step("Shift and Tab lead back to the search, and Tab behind the last to the next field", async () => {
    await customer.input.fill("trono");
    await expect(customer.options).toHaveCount(1);
    await pressTab(page, customer, "Retry");
    await page.keyboard.press("Shift+Tab");
    await expect(customer.input).toBeFocused();
    await expectOpen(customer, true);
    await pressTab(page, customer, "Retry");
    await pressTab(page, customer, "Manual Entry");
    await page.keyboard.press("Tab");
    await expect(product.input).toBeFocused();
    await expectOpen(customer, false);
    await expect(customer.input).toHaveValue("trono");
    await expect(customer.part).toContainText("Not in the customer list.");
  });

  await test.step("an Escape that gives up a composition leaves the words", async () => {
    await product.input.fill("oil");
    await product.input.dispatchEvent("keydown", { key: "Escape", keyCode: 229 });
    await expect(product.input).toHaveValue("oil");
    await product.input.press("Escape");
    await expect(product.input).toHaveValue("");
  });

  await test.step("Enter on Manual Entry leads into its field, where only an Enter of its own saves", async () => {
    await product.input.fill("oil");
    await tabTo(page, product.manual);
    await page.keyboard.press("Enter");
    await expect(product.input).toBeFocused();
    await expect(product.input).toHaveValue("oil");
    await product.input.dispatchEvent("keydown", { key: "Enter", isComposing: true });
    await expect(product.save).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(product.save).toHaveCount(0);
    await expect(product.input).toHaveValue("oil");
  });
});

test("in forced colours the option that Enter takes is seen, and the focus on what is current", async ({
  page,
  open,
}) => {
  const customer = picker(page, "Customer");
  await page.emulateMedia({ forcedColors: "active" });
  await open("/?add");

  await test.step("the option has an outline", async () => {
    await customer.input.fill("trono");
    await expect(customer.options).toHaveCount(1);
    await page.keyboard.press("ArrowDown");
    await expect(customer.options).toHaveCSS("outline", /solid 2px$/);
  });

  await test.step("the view that is shown has another one while it has the focus", async () => {
    await open("/");
    const view = page.getByRole("link", { name: "Card view" });
    await expect(view).toHaveCSS("outline-width", "2px");
    await tabTo(page, view);
    await expect(view).toHaveCSS("outline-width", "3px");
    await expect(view).toHaveCSS("outline-offset", "2px");
  });
});
