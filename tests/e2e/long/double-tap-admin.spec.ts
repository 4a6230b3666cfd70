import { expect } from "@playwright/test";
import { test } from "../admin-journey";
import { customersCsv, manyCustomers } from "../admin-lists";
import { choose, importButton } from "../admin-screen";
import { boxOf } from "../checks";
import { hold } from "../hold";
import { message } from "../screen";
import { stopGuards } from "./double-tap";

test("a double press on Import does not cancel what it began", async ({ page, open, lists }) => {
  await lists.replace("customers", customersCsv(manyCustomers(2)));
  await open("/admin");
  await choose(page, "customers.csv", customersCsv(manyCustomers(3)));
  const { right, top, height } = await boxOf(importButton(page));
  const release = await hold(page, "**/admin.data*", 1, "POST");
  const pass = await stopGuards(page);
  const press = () => page.mouse.click(right - 20, top + height / 2);
  await press();
  await expect(page.getByText("Importing...")).toBeVisible();
  await press();
  release();
  await expect(message(page, "Imported 3 customers")).toBeVisible();
  await pass();
  expect(await lists.customers()).toHaveLength(3);
});
