import { expect } from "@playwright/test";
import { test } from "../admin-journey";
import { customersCsv, manyCustomers } from "../admin-lists";
import {
  clearButton,
  fileInput,
  importButton,
  logoutButton,
  passwordField,
  signInTitle,
  tab,
  table,
  usernameField,
  welcome,
} from "../admin-screen";
import { tabTo } from "../checks";
import { hold } from "../hold";
import { message } from "../screen";
import { chief } from "../servers";

test.use({ isSignedIn: false });

test("an admin works by keyboard alone", async ({ page, open, lists }) => {
  await lists.replace("customers", customersCsv(manyCustomers(8)));
  await open("/admin/login");
  await test.step("an admin signs in by keyboard alone", async () => {
    await tabTo(page, usernameField(page));
    await page.keyboard.type(chief.username);
    await tabTo(page, passwordField(page));
    await page.keyboard.type(chief.password);
    await page.keyboard.press("Enter");
    await expect(welcome(page)).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
  });

  await test.step("a list is imported and cleared by keyboard alone", async () => {
    await tabTo(page, fileInput(page));
    const chooser = page.waitForEvent("filechooser");
    // Its answer tells that the browser knows whom to hand its window for files to.
    await page.title();
    await page.keyboard.press("Enter");
    const buffer = Buffer.from(customersCsv(manyCustomers(9)));
    await (await chooser).setFiles({ name: "customers.csv", mimeType: "text/csv", buffer });
    await expect(importButton(page)).toBeVisible();
    await tabTo(page, importButton(page));
    const release = await hold(page, "**/admin.data*", 1);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Importing...")).toBeVisible();
    await expect(page.getByRole("progressbar", { name: "Loading" })).toBeVisible();
    await expect(fileInput(page)).toBeDisabled();
    await page.keyboard.press("Enter");
    release();
    await expect(message(page, "Imported 9 customers")).toBeVisible();
    const heading = page.getByRole("heading", { name: "Customer Import" });
    await expect(heading).toBeFocused();

    await tabTo(page, clearButton(page, "Customers"));
    const cancel = page.getByRole("link", { name: "Cancel" });
    for (const key of ["Enter", "Escape"]) {
      await page.keyboard.press("Enter");
      await expect(cancel).toBeFocused();
      await page.keyboard.press(key);
      await expect(cancel).toBeHidden();
      await expect(clearButton(page, "Customers")).toBeFocused();
    }
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: "Clear all" }));
    await page.keyboard.press("Enter");
    await expect(message(page, "All customers cleared successfully")).toBeVisible();
    await expect(heading).toBeFocused();

    await tabTo(page, tab(page, "Import History"));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: /^Restore this list/ }).first());
    await page.keyboard.press("Enter");
    await expect(importButton(page)).toBeVisible();
    await expect(heading).toBeFocused();
  });

  await test.step("the lists are read to their end by keyboard alone", async () => {
    await lists.replace("customers", customersCsv(manyCustomers(1000)));
    await tabTo(page, tab(page, "Data View"));
    await page.keyboard.press("Enter");
    const customers = table(page, "Customers");
    await expect(customers.getByRole("table")).toHaveAttribute("aria-rowcount", "1001");
    await tabTo(page, customers.getByRole("region"));
    await page.keyboard.press("End");
    await expect(customers.getByText("Customer 1000", { exact: true })).toBeVisible();
  });

  await test.step("an admin signs out by keyboard alone", async () => {
    await tabTo(page, logoutButton(page));
    await page.keyboard.press("Enter");
    await expect(signInTitle(page)).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
  });
});
