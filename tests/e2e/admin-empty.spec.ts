import { expect } from "@playwright/test";
import { test } from "./admin-journey";
import { clearButton, figure, table } from "./admin-screen";
import { withAndWithoutScripts } from "./journey";

test.use({ newInstallation: "empty-lists" });
// One after the other, so that one server does.
test.describe.configure({ mode: "default" });

withAndWithoutScripts(() => {
  test("a new installation shows empty lists that cannot be cleared", async ({ page, open, isolatedStep }) => {
    await isolatedStep("a new installation has nothing, and says what to do", async () => {
      await open("/admin?tab=data");
      for (const label of ["Total Customers", "Total Products", "Total Imports"]) {
        await expect(figure(page, label)).toHaveText("0");
      }
      await expect(figure(page, "Last Import")).toHaveText("Never");
      const { customers, products } = { customers: table(page, "Customers"), products: table(page, "Products") };
      await expect(customers.getByText("No customers found. Import a CSV file to get started.")).toBeVisible();
      await expect(products.getByText("No products found. Import a CSV file to get started.")).toBeVisible();
      await open("/admin?tab=history");
      await expect(page.getByText("No customer import history found.")).toBeVisible();
      await expect(page.getByText("No product import history found.")).toBeVisible();
    });

    await isolatedStep("a list that is empty cannot be cleared", async () => {
      for (const [path, noun] of [
        ["/admin", "Customers"],
        ["/admin?clear=customers", "Customers"],
        ["/admin?tab=products&clear=products", "Products"],
      ] as const) {
        await open(path);
        await expect(clearButton(page, noun)).toBeDisabled();
        await expect(page.getByText("Are you sure")).toBeHidden();
      }
    });
  });
});
