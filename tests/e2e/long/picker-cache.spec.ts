import { expect, type Page } from "@playwright/test";
import { test } from "../admin-journey";
import { customersCsv, manyCustomers } from "../admin-lists";
import { choose, importChecked } from "../admin-screen";
import { picker } from "../picker-journey";
import { addButton, message } from "../screen";

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

const oneCustomer = (name: string) => customersCsv([["1", name]]);

test("a form has the list of five minutes ago, or a newer one that its browser knows of", async ({
  page,
  open,
  lists,
}) => {
  test.slow();
  const backToForm = async () => {
    await page.getByRole("link", { name: "Back to App" }).click();
    await addButton(page).click();
  };

  await test.step("a second form within five minutes downloads no list; Retry does", async () => {
    await lists.replace("customers", oneCustomer("The first one"));
    await open("/?add");
    await openPicker(page);
    expect((await downloads(page))[0]).toBeGreaterThan(0);
    await lists.replace("customers", oneCustomer("The second one"));
    await open("/?add");
    const customer = await openPicker(page);
    await expect(customer.options).toContainText("The first one");
    expect(await downloads(page)).toEqual([0]);
    await customer.retry.click();
    await expect(customer.options).toContainText("The second one");
    expect((await downloads(page))[1]).toBeGreaterThan(0);
  });

  await test.step("the next form of the same browser has the list after an import", async () => {
    await open("/admin");
    await choose(page, "next.csv", oneCustomer("The third one"));
    await importChecked(page);
    await expect(message(page, "Imported 1 customers")).toBeVisible();
    await backToForm();
    await expect((await openPicker(page)).options).toContainText("The third one");
  });

  await test.step("the next form of the same browser has the list after a restore", async () => {
    await lists.replace("customers", oneCustomer("The fourth one"), "fourth.csv");
    await lists.replace("customers", oneCustomer("The fifth one"));
    await open("/admin?tab=history");
    await page.getByRole("button", { name: "Restore this list of fourth.csv" }).first().click();
    await importChecked(page);
    await expect(message(page, "List restored")).toBeVisible();
    await backToForm();
    await expect((await openPicker(page)).options).toContainText("The fourth one");
  });

  await test.step("after a clear the next form of the same browser has the customers of Business Central", async () => {
    await open("/admin?clear=customers");
    await page.getByRole("button", { name: "Clear all" }).click();
    await expect(message(page, "All customers cleared successfully")).toBeVisible();
    await backToForm();
    await expect(picker(page, "Customer").part).toContainText("customers (BC)");
  });

  await test.step("a form that was opened before the first import leaves no empty list behind", async () => {
    await lists.replace("customers", oneCustomer("The first import"));
    await open("/?add");
    await expect((await openPicker(page)).options).toContainText("The first import");
  });

  await test.step("the data view shows the current list, whatever the browser has cached", async () => {
    await lists.replace("customers", customersCsv(manyCustomers(150, "New")));
    await open("/admin?tab=data");
    const region = page.getByRole("region", { name: "Customers, all rows" });
    await expect(region.getByRole("table")).toHaveAttribute("aria-rowcount", "151");
    await region.press("End");
    await expect(region.getByText("New 150", { exact: true })).toBeVisible();
  });
});

test("a form that stood open for five minutes has the list of now when a person comes back to it", async ({
  page,
  open,
  lists,
}) => {
  await lists.replace("customers", oneCustomer("The first one"));
  await page.clock.install();
  // Of a page whose requests are looked at, the browser answers none from its cache.
  let requests = 0;
  await page.route("**/api/customers", (route) => {
    requests += 1;
    return route.continue();
  });
  const comeBack = () => page.evaluate(() => dispatchEvent(new Event("focus")));
  await open("/?add");
  const customer = await openPicker(page);
  await expect(customer.options).toContainText("The first one");
  await page.keyboard.press("Escape");
  await lists.replace("customers", oneCustomer("The second one"));
  const before = requests;
  await comeBack();
  await page.clock.fastForward(5 * 60_000);
  expect(requests).toBe(before);
  await comeBack();
  await openPicker(page);
  await expect(customer.options).toContainText("The second one");
});
