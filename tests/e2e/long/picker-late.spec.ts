import { expect } from "@playwright/test";
import { customersCsv, manyCustomers } from "../admin-lists";
import { nextFrame } from "../checks";
import { breakFirstAnswer } from "../hold";
import { picker, test } from "../picker-journey";

test.beforeEach(({ lists }) => lists.replace("customers", customersCsv(manyCustomers(4))));

test("what Retry has brought stays when the first try fails late", async ({ page, open, allow }) => {
  const customer = picker(page, "Customer");
  allow(/ERR_FAILED/);
  let fail = () => {};
  const failing = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route("**/api/customers", (route) => failing.then(() => route.abort()), { times: 1 });
  await open("/?add");
  await customer.input.click();
  await customer.retry.click();
  await expect(customer.count).toHaveText("4 customers (CSV)");
  const failed = page.waitForEvent("requestfailed");
  fail();
  await failed;
  await nextFrame(page);
  await expect(customer.count).toHaveText("4 customers (CSV)");
  await expect(customer.back).toBeHidden();
});

test("who types while the list fails types on in the same place", async ({ page, open, allow }) => {
  allow(/status of 502/);
  const customer = picker(page, "Customer");
  let fail = () => {};
  const failing = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route("**/api/customers", (route) => failing.then(() => route.fulfill({ status: 502 })));
  await open("/?add");
  await customer.input.pressSequentially("Harbr ");
  for (let left = 0; left < 2; left++) await page.keyboard.press("ArrowLeft");
  fail();
  await expect(customer.part).toContainText("No customer data available - using manual entry");
  await page.keyboard.type("o");
  await expect(customer.input).toHaveValue("Harbor ");
  await page.keyboard.press("End");
  await page.keyboard.type("Fuels");
  await expect(customer.input).toHaveValue("Harbor Fuels");
  await expect(customer.input).toBeFocused();
});

test("a name with a no-break space is found by a plain one, and is on the list once it is saved", async ({
  page,
  open,
}) => {
  const customer = picker(page, "Customer");
  const customers = [
    { customerNumber: "C-1", customerName: "Cannon\u00a0Group", type: null, importedAt: "2026-11-27" },
  ];
  await page.route("**/api/customers", (route) => route.fulfill({ json: { customers } }));
  await open("/?add");
  await customer.input.pressSequentially("cannon gr");
  await expect(customer.options).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(customer.input).toHaveValue("Cannon Group");
  await expect(customer.part).not.toContainText("Not in the customer list.");
});

// On a device of its own: one that had the list before shows that one in place of the failure.
test("a list that stops on its way has an end, from where it is tried again", async ({ page, open }) => {
  const customer = picker(page, "Customer");
  await page.clock.install();
  await breakFirstAnswer(page, { path: "/api/customers" });
  const answered = page.waitForResponse("**/api/customers");
  await open("/?add");
  await customer.input.click();
  await (await answered).finished();
  await page.clock.runFor(60_000);
  await expect(customer.part).toContainText(
    "No customer data available - using manual entry. The server did not answer in time.",
  );
  await customer.retry.click();
  await expect(customer.input).toHaveRole("combobox");
  await customer.input.click();
  await expect(customer.count).toHaveText("4 customers (CSV)");
});
