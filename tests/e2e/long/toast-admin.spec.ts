import { expect, type Page } from "@playwright/test";
import { test } from "../admin-journey";
import { customersCsv, manyCustomers } from "../admin-lists";
import { choose, importChecked } from "../admin-screen";
import { message, toast } from "../screen";

const ground = (page: Page) => toast(page).evaluate((element) => getComputedStyle(element).backgroundColor);

test("toasts of the admin tell success and failure, each time and once", async ({
  page,
  open,
  createTank,
  isolatedStep,
}) => {
  await isolatedStep("a failure's toast stands out, and the next success takes its place", async () => {
    await open("/admin");
    await choose(page, "customers.txt", "x");
    await expect(toast(page)).toContainText("Invalid file type");
    await expect(toast(page)).toContainText("Please select a CSV file");
    const failure = await ground(page);
    await choose(page, "customers.csv", customersCsv(manyCustomers(2)));
    await importChecked(page);
    await expect(toast(page)).toContainText("Import successful");
    await expect(toast(page)).toHaveCount(1);
    await expect(message(page, "Invalid file type")).toBeHidden();
    await expect.poll(() => ground(page)).not.toBe(failure);
  });

  await isolatedStep("the same failure twice is told twice", async () => {
    await open("/admin");
    await choose(page, "customers.txt", "x");
    await toast(page).getByRole("button", { name: "Close" }).click();
    await expect(toast(page)).toHaveCount(0);
    await choose(page, "customers.txt", "x");
    await expect(toast(page)).toContainText("Invalid file type");
  });

  await isolatedStep("what is told with a way on leaves with the screen on which its task ended", async () => {
    await createTank();
    await open("/admin");
    await choose(page, "customers.csv", customersCsv(manyCustomers(2)));
    await importChecked(page);
    await expect(toast(page).getByRole("link")).toBeVisible();
    await page.getByRole("link", { name: "Import History" }).click();
    await expect(page).toHaveURL("/admin?tab=history");
    await expect(toast(page)).toHaveCount(0, { timeout: 15_000 });
  });

  await isolatedStep("a success is told once, not again on the next tab or after a reload", async () => {
    await open("/admin");
    await choose(page, "customers.csv", customersCsv(manyCustomers(2)));
    await importChecked(page);
    await expect(toast(page)).toContainText("Imported 2 customers");
    await toast(page).getByRole("button", { name: "Close" }).click();
    await page.getByRole("link", { name: "Data View" }).click();
    await expect(page).toHaveURL("/admin?tab=data");
    await expect(toast(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { name: /^Customers/ })).toBeVisible();
    await expect(message(page, "Import successful")).toHaveCount(0);
  });
});
