import { expect, type Page } from "@playwright/test";
import { test } from "./admin-journey";
import { customersCsv } from "./admin-lists";
import { choose, importChecked } from "./admin-screen";
import { picker } from "./picker-journey";
import { addButton, message } from "./screen";

/** The bytes downloaded by each request for the customers; 0 is an answer from the browser's cache. */
function downloads(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByName(`${location.origin}/api/customers`)
      .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.transferSize : -1)),
  );
}

async function openPicker(page: Page) {
  const customer = picker(page, "Customer");
  await customer.input.click();
  await expect(customer.options.first()).toBeVisible();
  return customer;
}

test.beforeEach(({ lists }) => lists.replace("customers", customersCsv([["1", "The first one"]])));

test("a second form within five minutes downloads no list; Retry does", async ({ page, open, lists }) => {
  await open("/?add");
  await openPicker(page);
  expect((await downloads(page))[0]).toBeGreaterThan(0);
  await lists.replace("customers", customersCsv([["2", "The second one"]]));
  await open("/?add");
  const customer = await openPicker(page);
  await expect(customer.options).toContainText("The first one");
  expect(await downloads(page)).toEqual([0]);
  await customer.retry.click();
  await expect(customer.options).toContainText("The second one");
  expect((await downloads(page))[1]).toBeGreaterThan(0);
});

for (const change of ["an import", "a restore"]) {
  test(`the next form of the same browser has the list after ${change}`, async ({ page, open, lists }) => {
    await open("/?add");
    await expect((await openPicker(page)).options).toContainText("The first one");
    if (change === "an import") {
      await open("/admin");
      await choose(page, "next.csv", customersCsv([["2", "The second one"]]));
    } else {
      await lists.replace("customers", customersCsv([["2", "The second one"]]), "second.csv");
      await lists.replace("customers", customersCsv([["3", "The third one"]]));
      await open("/admin?tab=history");
      await page.getByRole("button", { name: "Restore this list of second.csv" }).first().click();
    }
    await importChecked(page);
    await expect(message(page, "Imported 1 customers")).toBeVisible();
    await page.getByRole("link", { name: "Back to App" }).click();
    await addButton(page).click();
    await expect((await openPicker(page)).options).toContainText("The second one");
  });
}

test("after a clear the next form of the same browser has the customers of Business Central", async ({
  page,
  open,
}) => {
  await open("/?add");
  await openPicker(page);
  await open("/admin?clear=customers");
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(message(page, "All customers cleared successfully")).toBeVisible();
  await page.getByRole("link", { name: "Back to App" }).click();
  await addButton(page).click();
  await expect(picker(page, "Customer").part).toContainText("customers (BC)");
});

test("a form that was opened before the first import leaves no empty list behind", async ({ page, open, lists }) => {
  await lists.clear("customers");
  await open("/?add");
  await expect(picker(page, "Customer").part).toContainText("customers (BC)");
  await lists.replace("customers", customersCsv([["2", "The first import"]]));
  await open("/?add");
  await expect((await openPicker(page)).options).toContainText("The first import");
});

test("the data view shows the current list, whatever the browser has cached", async ({ page, open, lists }) => {
  const many = (name: string) =>
    customersCsv(Array.from({ length: 150 }, (_, index) => [String(index).padStart(4, "0"), `${name} ${index}`]));
  await lists.replace("customers", many("Old"));
  await open("/?add");
  await openPicker(page);
  await lists.replace("customers", many("New"));
  await open("/admin?tab=data");
  const region = page.getByRole("region", { name: "Customers, all rows" });
  await expect(region.getByRole("table")).toHaveAttribute("aria-rowcount", "151");
  await region.press("End");
  await expect(region.getByText("New 149", { exact: true })).toBeVisible();
});
