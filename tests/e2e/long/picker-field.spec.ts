import { expect, type Page } from "@playwright/test";
import type { Tank } from "../../../app/tanks/model/tank";
import { customersCsv, productsCsv } from "../admin-lists";
import { hold } from "../hold";
import { picker, test } from "../picker-journey";
import { message, saveButton, toast } from "../screen";
import { uniqueTank } from "../tanks";

test.use({ isWholeAwaited: true });

test.beforeEach(async ({ lists }) => {
  await lists.replace("customers", customersCsv([["1", "Port of Wilmington"]]));
  await lists.replace("products", productsCsv(["DIESEL-2"]));
});

test("what is typed, picked and left out is kept, and said of the field", async ({ page, open }) => {
  const customer = picker(page, "Customer");
  const product = picker(page, "Product Contained");

  await test.step("Escape takes back a search in an empty field, and the field is still required", async () => {
    await open("/?add");
    await customer.input.fill("Harbor");
    await page.keyboard.press("Escape");
    await expect(customer.input).toHaveValue("");
    await saveButton(page).click();
    await expect(customer.part).toContainText("Customer name is required.");
  });

  await test.step("Enter picks nothing before the list is there", async () => {
    const release = await hold(page, "**/api/customers", 1);
    await open("/?add");
    await customer.input.fill("wilm");
    await page.keyboard.press("Enter");
    release();
    await expect(customer.option("Port of Wilmington")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(customer.input).toHaveValue("Port of Wilmington");
  });

  await test.step("saving without a product leads to the dropdown input", async () => {
    await product.input.click();
    await expectProductMissed();
  });

  await test.step("a picked option is in the draft", async () => {
    await customer.input.fill("wilm");
    await expect(customer.options).toHaveCount(1);
    await page.keyboard.press("Enter");
    await page.reload();
    await expect(customer.input).toHaveValue("Port of Wilmington");
  });

  await test.step("saving without a product leads to the manual input", async () => {
    await expect(product.input).not.toHaveAttribute("aria-invalid", "true");
    await product.input.click();
    await product.manual.click();
    await expectProductMissed();
  });

  await test.step("text typed into the search is in the draft before the field is left", async () => {
    await customer.input.fill("");
    await customer.input.pressSequentially("Harbor");
    await page.reload();
    await expect(customer.input).toHaveValue("Harbor");
  });

  async function expectProductMissed() {
    await saveButton(page).click();
    await expect(product.input).toBeFocused();
    await expect(product.input).toHaveAttribute("aria-invalid", "true");
  }
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true });

  const save = (page: Page) => saveButton(page).click();
  const cases: [typed: string, title: string, leave: (page: Page) => Promise<void>, stored?: string][] = [
    ["Harbor Fuels LLC", "Save", save],
    ["por", "Save", save],
    ["PORT OF WILMINGTON", "Save", save, "Port of Wilmington"],
    ["Harbor Fuels LLC", "a tap on Save", (page) => saveButton(page).tap()],
    ["por", "Tab", (page) => page.keyboard.press("Tab")],
    ["Harbor Fuels LLC", "Enter", (page) => page.keyboard.press("Enter")],
    ["por", "a press of the list's arrow", (page) => picker(page, "Customer").arrow.click()],
    ["por", "a press beside it", (page) => page.getByRole("heading", { name: "Edit Tank Record" }).click()],
  ];
  test("what a field shows is what Save stores, by whatever way it is left", async ({ page, open, adminServer }) => {
    const made = { ...uniqueTank(), customerName: "Acme", productContained: "DIESEL-2" };
    const { id } = await (await adminServer.api.post("/api/tanks", { data: made })).json();
    await open(`/?q=${made.propertyNumber}`);
    for (const [typed, title, leave, stored = typed] of cases) {
      await test.step(`after typing ${typed} and ${title}`, async () => {
        await page.getByRole("article").getByRole("link", { name: /^Edit/ }).click();
        const customer = picker(page, "Customer");
        await customer.input.click();
        await expect(customer.options).toHaveCount(1);
        await page.keyboard.type(typed);
        await leave(page);
        if (!title.includes("Save")) {
          await expect(customer.input).toHaveValue(stored);
          await saveButton(page).click();
        }
        await expect(message(page, "Tank updated successfully")).toBeVisible();
        const tanks: Tank[] = await (await adminServer.api.get("/api/tanks")).json();
        expect(tanks.find((tank) => tank.id === id)?.customerName).toBe(stored);
        await toast(page).getByRole("button", { name: "Close" }).click();
        await expect(toast(page)).toHaveCount(0);
        // The next case begins where this one did.
        await adminServer.api.put(`/api/tanks/${id}`, { data: made });
        await page.getByRole("main").getByRole("link", { name: "Refresh" }).click();
        await expect(page.getByRole("article", { name: "Acme" })).toBeVisible();
      });
    }

    await test.step("a field that was emptied is refused, and what it held is offered", async () => {
      await page.getByRole("article").getByRole("link", { name: /^Edit/ }).click();
      const customer = picker(page, "Customer");
      await customer.input.fill("");
      await saveButton(page).click();
      await expect(customer.part).toContainText("Customer name is required.");
      await customer.part.getByRole("button", { name: "Acme" }).click();
      await expect(customer.input).toHaveValue("Acme");
      await expect(customer.part).not.toContainText("Customer name is required.");
    });
  });
});
