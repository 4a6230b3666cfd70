import { expect } from "@playwright/test";
import { test } from "../admin-journey";
import { type CustomerRow, customersCsv, manyCustomers, productsCsv } from "../admin-lists";
import {
  choose,
  clearButton,
  clearQuestion,
  fileInput,
  importButton,
  lossTick,
  problems,
  signIn,
  tab,
} from "../admin-screen";
import { expectNoViolation, expectNoViolationAnywhere } from "../checks";
import { closeToast, toast } from "../screen";
import { chief } from "../servers";

test("every screen of the admin is accessible in both themes, on a phone too", async ({
  page,
  open,
  allow,
  isolatedStep,
  lists,
  createTank,
}) => {
  test.slow();
  await lists.replace("customers", customersCsv(manyCustomers(150)));
  await lists.replace("products", productsCsv(["Diesel", "Kerosene"]));
  await createTank();
  await open("/admin");

  await isolatedStep("the customer import can be used by everybody", async () => {
    await expect(fileInput(page)).toHaveAttribute("aria-invalid", "false");
    await expectNoViolationAnywhere(page);
  });

  await isolatedStep("the question before a clear can be used by everybody", async () => {
    await clearButton(page, "Customers").click();
    await expect(clearQuestion(page, "customers")).toBeVisible();
    await expectNoViolationAnywhere(page);
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(clearQuestion(page, "customers")).toBeHidden();
  });

  await isolatedStep("what an import would change can be read by everybody", async () => {
    await choose(page, "less.csv", customersCsv(manyCustomers(10, "Another customer")));
    await expect(importButton(page)).toBeVisible();
    await expect(lossTick(page)).toBeVisible();
    await expectNoViolationAnywhere(page);
  });

  await isolatedStep("the table of a file's faults can be read by everybody", async () => {
    allow(/status of 400/);
    const faulty = manyCustomers(60).map(([number]): CustomerRow => [number, ""]);
    await choose(page, "faulty.csv", customersCsv(faulty));
    await expect(problems(page)).toBeVisible();
    await expectNoViolationAnywhere(page);
  });

  await isolatedStep("the toast of a refused file can be read by everybody", async () => {
    await choose(page, "customers.txt", "x");
    await expect(toast(page)).toContainText("Invalid file type");
    await toast(page).hover();
    await expectNoViolation(page);
    await closeToast(page);
  });

  for (const [screen, section, heading] of [
    ["the product import", "Product Import", "Product Import"],
    ["the data view", "Data View", "Customers 150"],
    ["the import history", "Import History", "Customer Imports"],
  ] as const) {
    await isolatedStep(`${screen} can be used by everybody`, async () => {
      await tab(page, section).click();
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      await expectNoViolationAnywhere(page);
    });
  }
});

test.describe("before the sign-in", () => {
  test.use({ isSignedIn: false });

  test("the sign-in can be used by everybody, also after a wrong password", async ({ page, open, allow }) => {
    allow(/status of 401/);
    await open("/admin/login");
    for (const label of ["Username", "Password"]) {
      await expect(page.getByLabel(label)).toHaveAttribute("aria-required", "true");
    }
    await expectNoViolation(page);
    await signIn(page, { ...chief, password: "a wrong password" });
    await expect(page.getByRole("main")).toContainText("Invalid username or password.");
    await expectNoViolationAnywhere(page);
    await signIn(page);
    await expect(page).toHaveURL("/admin");
  });
});
